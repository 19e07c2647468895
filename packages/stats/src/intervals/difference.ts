import { student95, twoSidedStudent } from "../distributions.ts";
import { square } from "../exact.ts";
import type { Directions } from "../linear.ts";
import { type Estimate, MIN_MATCHES, MIN_PAIRS, ratioOf, type Singles } from "./interval.ts";
import type { ClusterSums } from "./weighted-sum.ts";

/** A difference with its 95% interval and the chance of one as large when there is none. */
export interface Difference extends Estimate {
  readonly p: number;
  readonly clusters: number;
}

/** A part with fewer contributions than this has no shape to speak of. */
const MIN_UNITS = 10;

/**
 * The ratio of a part minus that of the whole, by linearisation; null when the whole's denominator
 * is 0 or fewer than ten units are in the part. The part's errors are taken from the whole's ratio
 * (a score test): a part in which nothing varies would otherwise have none.
 */
export function differenceOf(part: ClusterSums, whole: ClusterSums): Difference | null {
  const [left, right] = [ratioOf(part), ratioOf(whole)];
  if (left === null || right === null || left.units < MIN_UNITS) return null;
  const influence = new Map<number, number>();
  const enter = (sums: ClusterSums, denominator: number, sign: number): void => {
    for (const [at, cluster] of sums.clusters.entries()) {
      const error = (sums.numerators[at] ?? 0) - right.value * (sums.denominators[at] ?? 0);
      influence.set(cluster, (influence.get(cluster) ?? 0) + (sign * error) / denominator);
    }
  };
  enter(part, left.denominator, 1);
  enter(whole, right.denominator, -1);
  if (influence.size < MIN_PAIRS) return null;
  const value = left.value - right.value;
  // Around the whole's ratio the part's errors do not sum to 0: their mean is the difference.
  const squares = [...influence.values()].reduce((sum, each) => sum + each * each, 0);
  return around(value, squares, influence.size);
}

/** The same where each value is its own cluster; null when the part has fewer than ten. */
export function differenceOfSingles(part: Singles, whole: Singles): Difference | null {
  if (part.count < MIN_UNITS) return null;
  const mean = whole.sum / whole.count;
  const squaresOf = ({ count, sum }: Singles): number =>
    sum * square(1 - mean) + (count - sum) * square(mean);
  const inPart = squaresOf(part);
  const squares =
    square(1 / part.count - 1 / whole.count) * inPart +
    (squaresOf(whole) - inPart) / square(whole.count);
  return around(part.sum / part.count - mean, squares, whole.count);
}

/** A ratio as a difference from 0: an average excess, or a slope. Null as for `differenceOf`. */
export function excessOf(sums: ClusterSums): Difference | null {
  const ratio = ratioOf(sums);
  if (ratio === null || ratio.clusters < MIN_PAIRS) return null;
  const { value, standardError, clusters } = ratio;
  return around(value, (square(standardError) * (clusters - 1)) / clusters, clusters);
}

function around(value: number, squares: number, clusters: number): Difference {
  const error = Math.sqrt((squares * clusters) / (clusters - 1));
  const half = student95(clusters - 1) * error;
  const p = error === 0 ? (value === 0 ? 1 : 0) : twoSidedStudent(value / error, clusters - 1);
  return { value, low: value - half, high: value + half, p, clusters };
}

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
