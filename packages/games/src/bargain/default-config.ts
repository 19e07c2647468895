/** The default configuration. Apart from the schemas, so that a browser need not load them. */
export const defaultConfig = {
  language: "en",
  rounds: 10,
  talk: true,
  moveTimeLimitMs: 10_000,
} as const;

export const SEATS = 2;

/** The most rounds of a match: two decisions each. */
export const MAX_ROUNDS = 20;
