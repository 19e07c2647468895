import { NORMAL_95 } from "../distributions/normal.ts";
import { student95 } from "../distributions/student.ts";
import type { ClusterSums } from "./cluster-sums.ts";
import { type Ratio, ratioOf, ratioOfSingles, type Singles } from "./ratio.ts";
import type { Resamples } from "./resamples.ts";
import { expansionTerm, studentised } from "./studentised.ts";

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
  const effective = standardError > 0 ? variance / (standardError * standardError) : units;
  const square = (quantile * quantile) / effective;
  const centre = (value + square / 2) / (1 + square);
  const half =
    (quantile * Math.sqrt(variance / effective + square / (4 * effective))) / (1 + square);
  // Where nothing, or everything, was counted, that end is exact: rounding is not to tell otherwise.
  const low = value === 0 ? 0 : Math.max(0, centre - half);
  const high = value === 1 ? 1 : Math.min(1, centre + half);
  return { value, low, high };
}

/** Fewer clusters than this are too few to learn the shape of the distribution from. */
const LEAST_FOR_SHAPE = 12;
/** From so many clusters on the shape's first term says what resamples would. */
const LEAST_FOR_EXPANSION = 100;
/** A larger term, in standard errors, has others behind it: resamples know them, too. */
const LARGEST_TERM = 0.25;
/** Resamples in which nothing varies have no t: of more than these the others tell one side only. */
const LEAST_TELLING = 0.975;

/** Student's interval, moved by so many standard errors. */
function studentInterval({ value, standardError, clusters }: Ratio, moved = 0): Estimate {
  const half = student95(clusters - 1);
  return {
    value,
    low: value - (half + moved) * standardError,
    high: value + (half - moved) * standardError,
  };
}

/**
 * An interval of a mean: Student's for few clusters; else the bootstrap-t interval (Efron and
 * Tibshirani, 1993, chapter 12), of many clusters by the first term of its expansion.
 */
function meanInterval(sums: ClusterSums, ratio: Ratio, resamples: Resamples): Estimate {
  const { value, standardError, clusters } = ratio;
  if (clusters < LEAST_FOR_SHAPE || standardError === 0) return studentInterval(ratio);
  if (clusters >= LEAST_FOR_EXPANSION) {
    const term = expansionTerm(sums, ratio);
    if (Math.abs(term) <= LARGEST_TERM) return studentInterval(ratio, term);
  }
  const statistics = studentised(sums, ratio, resamples);
  if (statistics.length < LEAST_TELLING * resamples.count) return studentInterval(ratio);
  const quantile = (share: number): number =>
    statistics[Math.round(share * (statistics.length - 1))] ?? Number.NaN;
  return {
    value,
    low: value - quantile(0.975) * standardError,
    high: value - quantile(0.025) * standardError,
  };
}

/** Of a single cluster the whole range. */
const rateOf = (ratio: Ratio): Estimate =>
  ratio.clusters < 2 ? { value: ratio.value, low: 0, high: 1 } : rateInterval(ratio);

/**
 * A ratio with its 95% interval, clusters resampled; null when the denominator is 0. A single
 * cluster gives a mean an infinite interval and a rate the whole range.
 *
 * @param resamples of the clusters that `sums` numbers
 */
export function estimate(sums: ClusterSums, scale: Scale, resamples: Resamples): Estimate | null {
  const ratio = ratioOf(sums);
  if (ratio === null) return null;
  return scale === "rate" ? rateOf(ratio) : meanInterval(sums, ratio, resamples);
}

/** The share of things that are clusters of their own, with its 95% interval; null without any. */
export function rateOfSingles(singles: Singles): Estimate | null {
  const ratio = ratioOfSingles(singles);
  return ratio === null ? null : rateOf(ratio);
}
