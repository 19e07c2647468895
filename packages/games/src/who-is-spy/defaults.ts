import type { Locale } from "@wisp/game";

/** Seats of a table; the paper's game knows no other number. */
export const SEATS = 6;

/** Code points of a speech that are kept, by language (WiS paper, appendix A). */
export const speechCaps = { en: 400, zh: 120 } as const;

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

/** Cap of a speech in code points. */
export const capOf = (config: {
  readonly language: Locale;
  readonly speechCap?: number | undefined;
}): number => config.speechCap ?? speechCaps[config.language];

/** What a speech can be ruled out for, in order of precedence when several hold. */
export const foulKinds = ["skipped", "said-word", "repeated"] as const;
