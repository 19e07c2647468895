import { estimate, type MeasuredMetric, rateOfSingles } from "../intervals/interval.ts";
import type { ClusterSums } from "../intervals/weighted-sum.ts";

/** Clues of a pair of words, of which a reader said to which word each belongs. */
export interface ReadClues {
  readonly read: number;
  /** Those that were given to the word that they describe. */
  readonly right: number;
}

/** A reader who guesses is right this often. */
const CHANCE = 0.5;

/** A share as what it is above chance. */
const aboveChance = ({ value, low, high, gap }: MeasuredMetric): MeasuredMetric =>
  low === null || high === null
    ? { value: value - CHANCE, low: null, high: null, gap }
    : { value: value - CHANCE, low: low - CHANCE, high: high - CHANCE, gap };

/**
 * How well a pair's words can be told apart by a clue: the share of clues read right minus one half, from −0.5 to
 * 0.5; 0 is chance. Each clue is a cluster, so the 95% interval is for new clues of the same writers and
 * reader, not for other ones. Null without clues; without an interval below `MIN_MATCHES` of them.
 */
export function separabilityOf({ read, right }: ReadClues): MeasuredMetric | null {
  const share = rateOfSingles({ count: read, sum: right });
  return share && aboveChance(share);
}

/** The separability of several pairs together, each pair a cluster: the 95% interval is for new pairs. */
export function meanSeparability(pairs: readonly ReadClues[]): MeasuredMetric | null {
  const some = pairs.filter(({ read }) => read > 0);
  const sums: ClusterSums = {
    clusters: Int32Array.from(some, (_, at) => at),
    numerators: Float64Array.from(some, ({ right }) => right),
    denominators: Float64Array.from(some, ({ read }) => read),
    units: Float64Array.from(some, ({ read }) => read),
  };
  const share = estimate(sums, [0, 1]);
  return share && aboveChance(share);
}
