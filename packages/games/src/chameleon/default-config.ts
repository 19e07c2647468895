/** The default configuration. Apart from the schemas, so that a browser need not load them. */
export const defaultConfig = {
  language: "en",
  seats: 3,
  clueRounds: 1,
  clueTimeLimitMs: 10_000,
  voteTimeLimitMs: 10_000,
  guessTimeLimitMs: 10_000,
} as const;

/** Bounds of the number of players; MAgIC's scenario has three. */
export const MIN_SEATS = 3;
export const MAX_SEATS = 8;
