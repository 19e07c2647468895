/** The default configuration: one auction for two, as in LLMArena. Apart from the schemas, so that a browser need not load them. */
export const defaultConfig = {
  language: "en",
  seats: 2,
  auctions: 1,
  topValueCents: 1_000,
  limit: "at-most",
  show: "result",
  bidTimeLimitMs: 10_000,
} as const;

/** Bounds of the number of bidders. */
export const MIN_SEATS = 2;
export const MAX_SEATS = 6;
/** Most auctions of a match. */
export const MAX_AUCTIONS = 30;
/** The highest value that an item can have, in cents. */
export const MAX_VALUE_CENTS = 100_000;
