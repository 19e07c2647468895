import { log } from "../exact.ts";

/** Terms of a sum that are weighted by independent gamma variables, each of shape `shapes`. */
export interface WeightedSum {
  readonly terms: Float64Array;
  readonly shapes: Float64Array;
}

const MAX_STEPS = 60;

/**
 * The tilt at which the sum's mean is 0: the root of the derivative of its cumulant generating
 * function, −Σ shape · log(1 − tilt · term), by Newton's method between safe ends.
 *
 * @param near a tilt to start at, if it is between these ends
 */
function saddlepoint(
  { terms, shapes }: WeightedSum,
  near: number,
): { tilt: number; spread: number } {
  let [most, least, mean] = [0, 0, 0];
  for (let at = 0; at < terms.length; at += 1) {
    const term = terms[at] ?? 0;
    most = Math.max(most, term);
    least = Math.min(least, term);
    mean += (shapes[at] ?? 0) * term;
  }
  let [left, right] = mean < 0 ? [0, 1 / most] : [1 / least, 0];
  let [tilt, spread] = [near > left && near < right ? near : 0, 0];
  for (let step = 0; step < MAX_STEPS; step += 1) {
    let slope = 0;
    let curvature = 0;
    for (let at = 0; at < terms.length; at += 1) {
      const term = terms[at] ?? 0;
      const tilted = term / (1 - tilt * term);
      const part = (shapes[at] ?? 0) * tilted;
      slope += part;
      curvature += part * tilted;
    }
    spread = Math.sqrt(curvature);
    const next = tilt - slope / curvature;
    // Relative to the tilt: near the mean, the quantile's correction is a quotient of small numbers.
    const precision = Math.max(1e-13, 1e-7 * Math.min(1, Math.abs(tilt) * spread));
    if (Math.abs(slope) <= precision * spread) return { tilt: next, spread };
    if (slope < 0) left = tilt;
    else right = tilt;
    tilt = next > left && next < right ? next : (left + right) / 2;
  }
  return { tilt, spread };
}

/** −2 times the cumulant generating function at a tilt. */
function deviance({ terms, shapes }: WeightedSum, tilt: number): number {
  let [sum, product] = [0, 1];
  for (let at = 0; at < terms.length; at += 1) {
    const factor = 1 - tilt * (terms[at] ?? 0);
    const shape = shapes[at] ?? 0;
    // One logarithm for many terms: nearly all shapes are 1.
    if (shape === 1) product *= factor;
    else sum += shape * log(factor);
    if (product > 1e200 || product < 1e-200) {
      sum += log(product);
      product = 1;
    }
  }
  return 2 * (sum + log(product));
}

/** The limit of log(u / root) / root where u, the tilt in standard deviations, is about 0, and its slope. */
function correctionNearMean({ terms, shapes }: WeightedSum, tilt: number): number {
  let [second, third, fourth] = [0, 0, 0];
  for (let at = 0; at < terms.length; at += 1) {
    const term = terms[at] ?? 0;
    const tilted = term / (1 - tilt * term);
    const square = (shapes[at] ?? 0) * tilted * tilted;
    second += square;
    third += 2 * square * tilted;
    fourth += 6 * square * tilted * tilted;
  }
  const skewness = third / second ** 1.5;
  const kurtosis = fourth / (second * second);
  const standard = tilt * Math.sqrt(second);
  return skewness / 6 + standard * (skewness ** 2 / 18 - kurtosis / 24);
}

/** Nearer to the mean than this, in standard deviations, rounding would be most of the quotient. */
const NEAR_MEAN = 1e-3;

/**
 * The normal quantile of the chance that the weighted sum is at most 0, by the saddlepoint
 * approximation (Barndorff-Nielsen, 1991; the chance errs by about 1% of itself), and its tilt. The
 * sum needs a term above and one below 0.
 *
 * @param near the tilt of a similar sum
 */
export function quantileAtZero(sum: WeightedSum, near = 0): { quantile: number; tilt: number } {
  const { tilt, spread } = saddlepoint(sum, near);
  const root = Math.sign(tilt) * Math.sqrt(Math.max(0, deviance(sum, tilt)));
  const correction =
    Math.abs(root) < NEAR_MEAN ? correctionNearMean(sum, tilt) : log((tilt * spread) / root) / root;
  return { quantile: root + correction, tilt };
}

/** A ratio's numerators and denominators, summed by cluster; only clusters that contribute. */
export interface ClusterSums {
  /** Numbers of the clusters. */
  readonly clusters: Int32Array;
  readonly numerators: Float64Array;
  readonly denominators: Float64Array;
  /** Seats or matches that contributed to each. */
  readonly units: Float64Array;
}

/** Sums a ratio by cluster, in one pass over all contributions. */
export class ClusterCounter {
  /** By cluster, one more than its place in the lists below; 0: not met. */
  readonly #places: Int32Array;
  readonly #clusters: number[] = [];
  readonly #numerators: number[] = [];
  readonly #denominators: number[] = [];
  readonly #units: number[] = [];

  /** @param clusters how many there are; their numbers are below it */
  constructor(clusters: number) {
    this.#places = new Int32Array(clusters);
  }

  /** Adds a contribution; one with a denominator of 0 does not count. */
  add(cluster: number, numerator: number, denominator: number): void {
    if (denominator === 0) return;
    const place = (this.#places[cluster] ?? 0) - 1;
    if (place < 0) {
      this.#places[cluster] = this.#clusters.push(cluster);
      this.#numerators.push(numerator);
      this.#denominators.push(denominator);
      this.#units.push(1);
      return;
    }
    this.#numerators[place] = (this.#numerators[place] ?? 0) + numerator;
    this.#denominators[place] = (this.#denominators[place] ?? 0) + denominator;
    this.#units[place] = (this.#units[place] ?? 0) + 1;
  }

  sums(): ClusterSums {
    return {
      clusters: new Int32Array(this.#clusters),
      numerators: new Float64Array(this.#numerators),
      denominators: new Float64Array(this.#denominators),
      units: new Float64Array(this.#units),
    };
  }
}
