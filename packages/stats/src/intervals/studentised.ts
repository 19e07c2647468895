import { NORMAL_95 } from "../distributions/normal.ts";
import type { ClusterSums } from "./cluster-sums.ts";
import type { Ratio } from "./ratio.ts";
import type { Resamples } from "./resamples.ts";

/** What clusters are off the ratio: numerators minus the ratio times denominators. */
function errorsOf({ numerators, denominators }: ClusterSums, { value }: Ratio): Float64Array {
  const errors = new Float64Array(numerators.length);
  for (let at = 0; at < errors.length; at += 1) {
    errors[at] = (numerators[at] ?? 0) - value * (denominators[at] ?? 0);
  }
  return errors;
}

/** Resampled t statistics, sorted: distances from the estimate in each resample's own errors. */
export function studentised(sums: ClusterSums, ratio: Ratio, resamples: Resamples): Float64Array {
  const { clusters, denominators } = sums;
  const errors = errorsOf(sums, ratio);
  const statistics = new Float64Array(resamples.count);
  let told = 0;
  for (let resample = 0; resample < resamples.count; resample += 1) {
    const row = resample * resamples.clusters;
    let [drawn, e, d, ee, ed, dd] = [0, 0, 0, 0, 0, 0];
    for (let at = 0; at < clusters.length; at += 1) {
      const weight = resamples.weights[row + (clusters[at] ?? 0)] ?? 0;
      const error = errors[at] ?? 0;
      const denominator = denominators[at] ?? 0;
      const [ofError, ofDenominator] = [weight * error, weight * denominator];
      drawn += weight;
      e += ofError;
      d += ofDenominator;
      ee += ofError * error;
      ed += ofError * denominator;
      dd += ofDenominator * denominator;
    }
    const off = e / d;
    const squares = ee - 2 * off * ed + off * off * dd;
    const error = Math.sqrt((Math.max(0, squares) * drawn) / (drawn - 1)) / Math.abs(d);
    if (error > 1e-9 * Math.abs(ratio.standardError)) {
      statistics[told] = off / error;
      told += 1;
    }
  }
  return statistics.subarray(0, told).sort();
}

/**
 * By how many standard errors both ends of Student's interval move down for the shape of the
 * distribution: the first term of the expansion (Edgeworth's; Hall, 1992, section 2.6) of what
 * resampled t statistics approach. The first part is a mean's skewness; the second is a ratio's, whose
 * errors go with its denominators.
 */
export function expansionTerm(sums: ClusterSums, ratio: Ratio): number {
  const { denominators } = sums;
  const count = denominators.length;
  const errors = errorsOf(sums, ratio);
  let [squares, cubes, products] = [0, 0, 0];
  for (let at = 0; at < count; at += 1) {
    const error = errors[at] ?? 0;
    squares += error * error;
    cubes += error * error * error;
    products += error * (denominators[at] ?? 0);
  }
  const deviation = Math.sqrt(squares / count);
  const skewness = cubes / count / (deviation * deviation * deviation);
  const leaning = products / ratio.denominator / deviation;
  const square = NORMAL_95 * NORMAL_95;
  return (leaning * square - (skewness * (2 * square + 1)) / 6) / Math.sqrt(count);
}
