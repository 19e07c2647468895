import type { ContrastResult } from "./contrast.ts";
import { type BlockArm, linearOf, type MetricRange, pairsOf, varianceOf } from "./pairs.ts";

/**
 * What a comparison leaves open about rare large values of one arm. "range": one arm is nearly constant, so
 * the interval allows for unseen values in the whole range. "unseen": it does not, and there are signs that
 * it may miss a difference that rests on values not seen yet.
 */
export type DifferenceCaution = "range" | "unseen";

/** With as many blocks, a value of one block in twenty has been seen with a chance of 95%. */
const BLOCKS_SEEN = 59;
/**
 * Half the width of an interval, as a share of the range. A value at the end of the range in one block of
 * twenty moves the difference by as much, and so out of a narrower interval.
 */
const NARROW = 0.05;
/** Arms of such a ratio of variances or a smaller one do not have the same shape. */
const UNEQUAL = 0.5;
/** Of the differences: their third moment over the cube of their deviation. */
const SKEWED = 0.75;
/** In standard errors: arms of the same shape have differences without skewness, whatever the shape is. */
const SURELY = 2.5;
/** With as many blocks, false positives of skewed metrics were at the level. */
const BLOCKS_EVENED = 200;

/** How skewed contributions are, which sum to 0 and vary. */
function skewnessOf(contributions: Float64Array, variance: number): number {
  const cubes = contributions.reduce((sum, each) => sum + each ** 3, 0);
  return cubes / contributions.length / variance ** 1.5;
}

/**
 * The caution of a contrast; null: none is needed. A metric of 0 and 1 has an exact test and no unseen values,
 * and claims from few differing blocks are marked by `differing`.
 *
 * @param rows the blocks of the contrast
 * @throws RangeError as `pairsOf`
 */
export function cautionOf(
  rows: readonly BlockArm[],
  { arm, other, method, low, high, blocks, differing }: ContrastResult,
  range: MetricRange,
): DifferenceCaution | null {
  if (method === "range") return "range";
  if (method !== "sign-flip" || differing !== null || low === null || high === null) return null;
  const isNarrow = high - low < 2 * NARROW * (range[1] - range[0]);
  if (isNarrow && blocks < BLOCKS_SEEN) return "unseen";
  const linear = linearOf(pairsOf(rows, arm, other));
  if (linear === null || blocks >= BLOCKS_EVENED) return null;
  const [one, two] = [varianceOf(linear.first), varianceOf(linear.second)];
  const isUnequal = Math.min(one, two) < UNEQUAL * Math.max(one, two);
  const skewness = Math.abs(skewnessOf(linear.difference, varianceOf(linear.difference)));
  const isSure = skewness > SURELY * Math.sqrt(6 / blocks);
  return skewness > SKEWED && (isUnequal || isSure) ? "unseen" : null;
}
