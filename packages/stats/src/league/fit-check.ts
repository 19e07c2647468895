import { normalBelow } from "../distributions/normal.ts";
import { exp, log } from "../exact/exact.ts";
import type { Contests } from "../strength/contests.ts";
import type { PairEffects } from "../strength/pair-effects.ts";

/** Whether one strength per agent describes the results of the pairs that met. */
export interface FitCheck {
  /** Estimated standard deviation of the effect of two agents on each other, in logits; 0: none. */
  readonly ofPairs: number;
  /**
   * Chance of an estimate at least as large if there is no such effect; null where no pair met twice, and
   * where many matches are of young versions.
   */
  readonly p: number | null;
  /** The effect is certain, and large enough to matter to a reader. */
  readonly fails: boolean;
}

/** A board that strengths describe fails with about this chance. */
const LEVEL = 0.01;
/** Logits: about five percentage points between two equal agents. */
const MIN_EFFECT = 0.2;

/** What young versions leave open looks like effects: with fewer matches a version is young. */
const YOUNG = 200;
/** With a larger share of seats in matches of young versions of renewed agents, nothing is checked. */
const MAX_YOUNG = 0.25;

/** Whether agents were renewed so often that the check would blame the pairs. */
function isRenewed({ agentOf, played, agents }: Contests): boolean {
  const versions = new Int32Array(agents.names.length);
  for (const agent of agentOf) versions[agent] = (versions[agent] ?? 0) + 1;
  let [young, all] = [0, 0];
  for (const [version, matches] of played.entries()) {
    all += matches;
    if (matches < YOUNG && (versions[agentOf[version] ?? 0] ?? 0) > 1) young += matches;
  }
  return young > MAX_YOUNG * all;
}

/**
 * The check of a fit. Without effects the estimate is a sum of squares less its expectation: a chi-square
 * distribution with the same first three moments gives its chance, by its cube root (Wilson and
 * Hilferty 1931).
 */
export function fitCheckOf(
  { estimate, error, skewness }: PairEffects,
  contests: Contests,
): FitCheck {
  const ofPairs = Math.sqrt(Math.max(0, estimate));
  if (isRenewed(contests) || !(error > 0 && error < Number.POSITIVE_INFINITY && skewness > 0)) {
    return { ofPairs: 0, p: null, fails: false };
  }
  const freedom = 8 / (skewness * skewness);
  const ratio = 1 + (estimate / error) * Math.sqrt(2 / freedom);
  const root = ratio > 0 ? exp(log(ratio) / 3) : 0;
  const unit = 2 / (9 * freedom);
  const p = normalBelow(-(root - 1 + unit) / Math.sqrt(unit));
  return { ofPairs, p, fails: p < LEVEL && ofPairs >= MIN_EFFECT };
}
