/**
 * Games that a guest program plays at every door, with what each asks it: to choose one of a few options, to act
 * in a match of many questions, and to speak and vote.
 */
export const guestGames: readonly (readonly [game: string, kinds: readonly string[]])[] = [
  ["tic-tac-toe", ["move"]],
  ["holdem", ["action"]],
  ["who-is-spy", ["speech", "vote"]],
];

/** A legal answer to a question of these games. */
export const anyAnswer = (options: readonly string[] | undefined): string =>
  options?.[0] ?? "Most people have used one of these.";
