const named = ["who-is-spy", "tic-tac-toe", "prisoners-dilemma"] as const;

/** Under which name of the messages' "replay.games" a game goes. */
export const gameNameKey = (game: string): (typeof named)[number] | "other" =>
  named.find((each) => each === game) ?? "other";
