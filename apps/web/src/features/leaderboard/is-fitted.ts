import { gameEntry } from "@wisp/games";

/** Whether the statistics fit a model to the matches of a game: those that have traits. */
export const isFitted = (game: string): boolean => gameEntry(game)?.game.traits !== undefined;
