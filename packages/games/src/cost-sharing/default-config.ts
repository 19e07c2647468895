/** The default configuration: MAgIC's Cost Sharing. Apart from the schemas, so that a browser need not load them. */
export const defaultConfig = {
  language: "en",
  seats: 3,
  rounds: 5,
  stridePercent: 5,
  talk: false,
  proposalTimeLimitMs: 10_000,
  voteTimeLimitMs: 10_000,
} as const;

/** Bounds of the number of airlines. */
export const MIN_SEATS = 2;
export const MAX_SEATS = 5;
export const MAX_ROUNDS = 10;

/** The fee of a match whose materials name none. */
export const DEFAULT_FEE = "$1,000,000";

/** What the shares add up to, in percent. */
export const WHOLE = 100;
