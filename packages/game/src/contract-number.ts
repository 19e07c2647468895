/**
 * The number of the contract between arenas and games: a package of a game names the one that it was written
 * for (`"wisp": { "contract": 1 }` in its package.json), and an arena takes no other. It grows when a game that
 * kept the contract before could fail, or be shown wrongly.
 */
export const GAME_CONTRACT = 1;
