/** The default configuration. Apart from the schemas, so that a browser need not load them. */
export const defaultConfig = {
  language: "en",
  seats: 3,
  clueRounds: 1,
  clueTimeLimitMs: 10_000,
  voteTimeLimitMs: 10_000,
  guessTimeLimitMs: 10_000,
} as const;
