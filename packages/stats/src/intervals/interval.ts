import { NORMAL_95 } from "../distributions/normal.ts";
import { student95 } from "../distributions/student.ts";
import type { ClusterSums } from "./cluster-sums.ts";
import { type Ratio, ratioOf } from "./ratio.ts";
import type { Resamples } from "./resamples.ts";

/** A figure with its 95% interval. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** "rate": a share of things counted, from 0 to 1. "mean": anything else. */
export type Scale = "rate" | "mean";

/**
 * Wilson's interval with the sample size that a simple random sample of the same precision would
 * have (Korn and Graubard, 1998; Franco, Little, Louis and Slud, 2019). Where clusters hold one
 * match each, the rate gives its own variance and the normal quantile holds; the more matches they
 * hold, the more the variance is an estimate from so many clusters, and the nearer is Student's.
 */
function rateInterval({ value, standardError, clusters, units }: Ratio): Estimate {
  const variance = value * (1 - value);
  const quantile = NORMAL_95 + (1 - clusters / units) * (student95(clusters - 1) - NORMAL_95);
  // Without any spread the clusters tell nothing of the precision: a match counts once.
  const effective = standardError > 0 ? variance / standardError ** 2 : units;
  const square = (quantile * quantile) / effective;
  const centre = (value + square / 2) / (1 + square);
  const half =
    (quantile * Math.sqrt(variance / effective + square / (4 * effective))) / (1 + square);
  return { value, low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

/** Resampled t statistics, sorted: distances from the estimate in each resample's own errors. */
function studentised(sums: ClusterSums, ratio: Ratio, resamples: Resamples): number[] {
  const { clusters, numerators, denominators } = sums;
  const statistics: number[] = [];
  for (let resample = 0; resample < resamples.count; resample += 1) {
    let [drawn, n, d, nn, nd, dd] = [0, 0, 0, 0, 0, 0];
    for (let at = 0; at < clusters.length; at += 1) {
      const weight = resamples.weights[resample * resamples.clusters + (clusters[at] ?? 0)] ?? 0;
      if (weight === 0) continue;
      const numerator = numerators[at] ?? 0;
      const denominator = denominators[at] ?? 0;
      drawn += weight;
      n += weight * numerator;
      d += weight * denominator;
      nn += weight * numerator * numerator;
      nd += weight * numerator * denominator;
      dd += weight * denominator * denominator;
    }
    const value = n / d;
    const squares = nn - 2 * value * nd + value * value * dd;
    const error = Math.sqrt((Math.max(0, squares) * drawn) / (drawn - 1)) / Math.abs(d);
    if (error > 1e-9 * Math.abs(ratio.standardError)) {
      statistics.push((value - ratio.value) / error);
    }
  }
  return statistics.sort((left, right) => left - right);
}

/** Fewer clusters than this are too few to learn the shape of the distribution from. */
const LEAST_FOR_SHAPE = 12;
/** Resamples in which nothing varies have no t: of more than these the others tell one side only. */
const LEAST_TELLING = 0.975;

/** The bootstrap-t interval (Efron and Tibshirani, 1993, chapter 12), or Student's for few clusters. */
function meanInterval(sums: ClusterSums, ratio: Ratio, resamples: Resamples): Estimate {
  const { value, standardError, clusters } = ratio;
  const half = student95(clusters - 1) * standardError;
  const statistics =
    clusters < LEAST_FOR_SHAPE || standardError === 0 ? [] : studentised(sums, ratio, resamples);
  if (statistics.length < LEAST_TELLING * resamples.count) {
    return { value, low: value - half, high: value + half };
  }
  const quantile = (share: number): number =>
    statistics[Math.round(share * (statistics.length - 1))] ?? Number.NaN;
  return {
    value,
    low: value - quantile(0.975) * standardError,
    high: value - quantile(0.025) * standardError,
  };
}

/**
 * A ratio with its 95% interval, clusters resampled; null when the denominator is 0. A single
 * cluster gives a mean an infinite interval and a rate the whole range.
 *
 * @param resamples of the clusters that `sums` numbers
 */
export function estimate(sums: ClusterSums, scale: Scale, resamples: Resamples): Estimate | null {
  const ratio = ratioOf(sums);
  if (ratio === null) return null;
  if (ratio.clusters < 2 && scale === "rate") return { value: ratio.value, low: 0, high: 1 };
  return scale === "rate" ? rateInterval(ratio) : meanInterval(sums, ratio, resamples);
}
