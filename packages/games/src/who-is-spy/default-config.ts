/**
 * The configuration of the WiS paper's appendix A. Apart from the schemas, so that what folds a
 * match in a browser need not load them.
 */
export const defaultConfig = {
  language: "en",
  rounds: 3,
  endsAtThreeAlive: false,
  repeats: "match",
  speechTimeLimitMs: 10_000,
  voteTimeLimitMs: 10_000,
} as const;
