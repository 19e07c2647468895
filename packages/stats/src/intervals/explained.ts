import { student95 } from "../distributions/student.ts";
import { square } from "../exact/exact.ts";
import type { Directions } from "../linear/directions.ts";
import type { ClusterSums } from "./cluster-sums.ts";
import { type Estimate, MIN_MATCHES } from "./interval.ts";
import { ratioOf } from "./ratio.ts";

/**
 * The skewness of a mean of independent values above which Student's t is not used: that of a rate
 * with 16 events. With fewer, such intervals contain the truth in less than 93%.
 */
const MAX_SKEWNESS = 0.25;

/** The skewness that the mean of these values has if they are independent; NaN where all are equal. */
function skewnessOf(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  let [squares, cubes] = [0, 0];
  for (const value of values) {
    squares += square(value - mean);
    cubes += (value - mean) * square(value - mean);
  }
  return cubes / (squares * Math.sqrt(squares));
}

/** Why clusters differ, apart from chance. */
export interface Reasons {
  readonly directions: Directions;
  /**
   * The variance that they leave in the mean of all clusters, as a multiple of the variance that they
   * cause between clusters: 0 where they cancel out exactly, and about one over the number of clusters
   * where they are drawn independently.
   */
  readonly unevenness: number;
}

/**
 * A mean with its 95% interval, where clusters also differ for known reasons that nearly cancel out
 * in the mean. By Student's t, with one degree of freedom per cluster beyond the reasons.
 *
 * @param values of single seats, in any order: null is returned where they are too skewed for Student's t
 */
export function explainedMean(
  sums: ClusterSums,
  { directions, unevenness }: Reasons,
  values: Float64Array,
): Estimate | null {
  const ratio = ratioOf(sums);
  if (ratio === null || ratio.units < MIN_MATCHES) return null;
  if (!(Math.abs(skewnessOf(values)) <= MAX_SKEWNESS)) return null;
  const { value, clusters, denominator } = ratio;
  const errors = sums.numerators.map(
    (numerator, at) => numerator - value * (sums.denominators[at] ?? 0),
  );
  const left = squaresOf(directions.without(errors));
  if (left === 0) return null;
  const degrees = clusters - directions.rank;
  const chance = left / degrees;
  // Chance takes a part of what the directions explain.
  const explained = Math.max(0, squaresOf(errors) - left - (directions.rank - 1) * chance);
  const variance = clusters * chance + clusters * explained * unevenness;
  const half = (student95(degrees) * Math.sqrt(variance)) / denominator;
  return { value, low: value - half, high: value + half };
}

const squaresOf = (values: Float64Array): number =>
  values.reduce((sum, value) => sum + square(value), 0);
