import { betaBelow, NORMAL_95, student95 } from "../distributions.ts";
import { log, power, square } from "../exact.ts";
import { reachOf, type Sample } from "./reach.ts";
import type { ClusterSums } from "./weighted-sum.ts";

/** A ratio of sums and its standard error. */
export interface Ratio {
  readonly value: number;
  /** By linearisation, clusters taken as independent (Cochran, 1977, chapter 6). */
  readonly standardError: number;
  readonly clusters: number;
  readonly denominator: number;
  readonly units: number;
}

function sum(values: Float64Array): number {
  let total = 0;
  for (let at = 0; at < values.length; at += 1) total += values[at] ?? 0;
  return total;
}

/** Null when the denominator is 0. The standard error of a single cluster is infinite. */
export function ratioOf({ numerators, denominators, units }: ClusterSums): Ratio | null {
  const denominator = sum(denominators);
  if (denominator === 0) return null;
  const value = sum(numerators) / denominator;
  const clusters = numerators.length;
  let squares = 0;
  for (let at = 0; at < clusters; at += 1) {
    squares += square((numerators[at] ?? 0) - value * (denominators[at] ?? 0));
  }
  const standardError =
    clusters < 2
      ? Number.POSITIVE_INFINITY
      : Math.sqrt((squares * clusters) / (clusters - 1)) / Math.abs(denominator);
  return { value, standardError, clusters, denominator, units: sum(units) };
}

/** A metric with its 95% interval. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Why a metric has no interval: too few matches, or too few word pairs (or families) among them. */
export const intervalGaps = ["few-matches", "few-pairs"] as const;
export type IntervalGap = (typeof intervalGaps)[number];

/** A metric of matches with its 95% interval, or with the reason why it has none. */
export interface MeasuredMetric {
  readonly value: number;
  /** Null, as is `high`, where there is a `gap`. */
  readonly low: number | null;
  readonly high: number | null;
  readonly gap: IntervalGap | null;
}

/**
 * The range of a single match's metric. Without an upper end a match is assumed to reach at most
 * `REACH_UNBOUNDED` times the highest value of a word pair so far; without both, as far from 0 as the
 * furthest value so far, on either side.
 */
export type Range = readonly [low: number, high: number | null] | readonly [low: null, high: null];

/** The range of a share of things counted. */
export const RATE = [0, 1] as const;

/** The range of what can be won and lost without a bound. */
export const UNBOUNDED = [null, null] as const;

/** With 2 a long tail (one match in twenty costs 15 times as much) is covered in only 83%, with 3 in 94%. */
const REACH_UNBOUNDED = 3;

/** Fewer matches (contributing seats) than this have no interval: it would span about half the range. */
export const MIN_MATCHES = 8;
/** Nor have matches of fewer word pairs: how pairs differ cannot be seen in two. */
export const MIN_PAIRS = 3;

/**
 * The average size of a match's cluster, itself included: 1 where each match is its own cluster.
 */
export function companyOf(units: Float64Array): number {
  let [sum, squares] = [0, 0];
  for (let at = 0; at < units.length; at += 1) {
    sum += units[at] ?? 0;
    squares += square(units[at] ?? 0);
  }
  return squares / sum;
}

/**
 * The factor by which errors are stretched because their size is estimated from few clusters. Where
 * each match is its own cluster, the observation at the bound is enough; the more matches per
 * cluster, the nearer the factor is to that of Student's quantile.
 */
function stretchOf(clusters: number, company: number): number {
  const degrees = Math.max(1, clusters - 1);
  const student = (student95(degrees) / NORMAL_95) * Math.sqrt((degrees + 2) / degrees);
  return 1 + (1 - 1 / company) * (student - 1);
}

const without = (value: number, gap: IntervalGap): MeasuredMetric => ({
  value,
  low: null,
  high: null,
  gap,
});

function around(
  value: number,
  sample: Sample,
  [least, most]: readonly [number, number],
): MeasuredMetric {
  return {
    value,
    low: value - reachOf(sample, -1, value - least),
    high: value + reachOf(sample, 1, most - value),
    gap: null,
  };
}

/** Clusters with whole numbers below this are of few kinds. */
const SMALL = 32;

const isSmall = (value: number): boolean => value >= 0 && value < SMALL && Number.isInteger(value);

/** Clusters of small numbers that are alike, taken together: where the first of each is, and how many. */
function kindsOf({ numerators, denominators }: ClusterSums) {
  const first = new Int32Array(numerators.length);
  const counts = new Float64Array(numerators.length);
  /** One more than the number of a kind of small numbers; 0: not met. */
  const known = new Int32Array(SMALL * SMALL);
  let kinds = 0;
  for (let at = 0; at < numerators.length; at += 1) {
    const [numerator, denominator] = [numerators[at] ?? 0, denominators[at] ?? 0];
    const isShared = isSmall(numerator) && isSmall(denominator);
    const key = isShared ? SMALL * numerator + denominator : 0;
    let kind = isShared ? (known[key] ?? 0) - 1 : -1;
    if (kind === -1) {
      kind = kinds;
      kinds += 1;
      first[kind] = at;
      if (isShared) known[key] = kinds;
    }
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return { first: first.subarray(0, kinds), counts: counts.subarray(0, kinds) };
}

/** The lowest and the highest value that a match may have. */
export function boundsOf(
  { numerators, denominators }: ClusterSums,
  [least, most]: Range,
): readonly [number, number] {
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = 0; at < numerators.length; at += 1) {
    const ratio = (numerators[at] ?? 0) / (denominators[at] ?? 1);
    lowest = Math.min(lowest, ratio);
    highest = Math.max(highest, ratio);
  }
  if (least !== null) return [least, Math.max(highest, most ?? REACH_UNBOUNDED * highest)];
  const furthest = Math.max(-lowest, highest);
  return [-furthest, furthest];
}

/** What the clusters of a ratio leave open. */
export interface Unseen {
  /** By what their errors are multiplied. */
  readonly stretch: number;
  /** Denominator of the observation that is added at the bound. */
  readonly added: number;
  /** Of a match's metric. */
  readonly bounds: readonly [low: number, high: number];
}

export function unseenOf(
  sums: ClusterSums,
  { denominator, clusters, units }: Ratio,
  range: Range,
): Unseen {
  const company = companyOf(sums.units);
  // Rare events come together on a pair: the more matches it holds, the more one may bring. With many
  // pairs their errors show it, unless there is no bound.
  const together = power(company, range[1] === null ? 0.5 : Math.min(0.5, 2 / clusters));
  return {
    stretch: stretchOf(units / company, company),
    added: (denominator / units) * together,
    bounds: boundsOf(sums, range),
  };
}

/**
 * A ratio with its 95% interval for new matches on new word pairs; null when the denominator is 0.
 * See docs/statistical-methods.md, "Rates and means".
 */
export function estimate(sums: ClusterSums, range: Range): MeasuredMetric | null {
  const ratio = ratioOf(sums);
  if (ratio === null) return null;
  const { value, clusters, units } = ratio;
  if (units < MIN_MATCHES) return without(value, "few-matches");
  if (clusters < MIN_PAIRS) return without(value, "few-pairs");
  const { stretch, added, bounds } = unseenOf(sums, ratio, range);
  const { first, counts } = kindsOf(sums);
  const denominators = new Float64Array(first.length);
  const errors = new Float64Array(first.length);
  for (let kind = 0; kind < first.length; kind += 1) {
    const denominator = sums.denominators[first[kind] ?? 0] ?? 0;
    denominators[kind] = denominator;
    errors[kind] = stretch * ((sums.numerators[first[kind] ?? 0] ?? 0) - value * denominator);
  }
  return around(value, { errors, denominators, counts, added }, bounds);
}

const BISECTIONS = 50;

/** Where a beta distribution with parameters `sum` + 1/2 and `count` − `sum` + 1/2 exceeds a chance. */
function jeffreysEnd(sum: number, count: number, chance: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < BISECTIONS; step += 1) {
    const middle = (low + high) / 2;
    if (betaBelow(middle, sum + 0.5, count - sum + 0.5) < chance) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Values at one end of the range below this number are few: then the interval is Jeffreys'. */
const FEW_ENDS = 10;

/**
 * A mean with its 95% interval; null when the denominator is 0. Where every cluster is a single thing that has the
 * lowest or the highest value, as in wins and losses, and few have either, the interval is that of Jeffreys'
 * posterior (Brown, Cai and DasGupta, 2001, section 4.3), closed where all are the same; else it is that of
 * `estimate`.
 */
export function estimateMean(sums: ClusterSums, range: Range): MeasuredMetric | null {
  const [low, high] = range;
  const { numerators, denominators, units } = sums;
  const isSingle =
    low !== null &&
    high !== null &&
    units.every((each) => each === 1) &&
    denominators.every((each) => each === 1) &&
    numerators.every((each) => each === low || each === high);
  const count = numerators.length;
  const highs = numerators.reduce((found, each) => found + (each === high ? 1 : 0), 0);
  if (!isSingle || count < MIN_MATCHES || Math.min(highs, count - highs) >= FEW_ENDS) {
    return estimate(sums, range);
  }
  const at = (share: number): number => low + (high - low) * share;
  return {
    value: at(highs / count),
    low: at(highs === 0 ? 0 : jeffreysEnd(highs, count, 0.025)),
    high: at(highs === count ? 1 : jeffreysEnd(highs, count, 0.975)),
    gap: null,
  };
}

/** Values that are each their own cluster: how many, and how many of them are 1; the others are 0. */
export interface Singles {
  readonly count: number;
  readonly sum: number;
}

/** The share of such things, with its 95% interval; null without any. */
export function rateOfSingles({ count, sum }: Singles): MeasuredMetric | null {
  if (count === 0) return null;
  const value = sum / count;
  if (count < MIN_MATCHES) return without(value, "few-matches");
  const sample: Sample = {
    errors: new Float64Array([1 - value, -value]),
    denominators: new Float64Array([1, 1]),
    counts: new Float64Array([sum, count - sum]),
    added: 1,
  };
  return around(value, sample, RATE);
}

/** Moments of independent values. */
interface Moments {
  readonly count: number;
  readonly mean: number;
  /** Mean of their squares. */
  readonly square: number;
}

/** Their mean with its 95% interval, half of them assumed to lie one standard deviation on either side. */
export function meanOfMoments(
  { count, mean, square: squares }: Moments,
  range: readonly [low: number, high: number],
): MeasuredMetric {
  if (count < MIN_MATCHES) return without(mean, "few-matches");
  const deviation = Math.sqrt(Math.max(0, squares - square(mean)));
  const sample: Sample = {
    errors: new Float64Array([deviation, -deviation]),
    denominators: new Float64Array([1, 1]),
    counts: new Float64Array([count / 2, count / 2]),
    added: 1,
  };
  return around(mean, sample, range);
}

/** Chance that any of the intervals ever misses, at most. */
const MISSES = 0.05;
/** Of the normal mixture: intervals are narrowest, for their number of values, at about 100 of them. */
const MIXTURE = 0.1;

/**
 * A confidence sequence of the mean of independent values: with a chance of 95% these intervals hold
 * the truth of all `comparisons` at all times, however often they are looked at and whenever the
 * reader stops. By a normal mixture (Robbins, 1970; Howard, Ramdas, McAuliffe and Sekhon, 2021) with
 * the variance as estimated (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, 2024, theorem 2.2), to
 * which a value at the far end of `range` is added, as few values may hide the rare ones. Null for
 * fewer values than an interval needs.
 */
export function sequenceOfMoments(
  { count, mean, square: squares }: Moments,
  [least, most]: readonly [low: number, high: number],
  comparisons: number,
): readonly [low: number, high: number] | null {
  if (count < MIN_MATCHES) return null;
  const room = Math.max(mean - least, most - mean);
  const variance = Math.max(0, squares - square(mean)) + square(room) / count;
  const mixed = count * MIXTURE;
  const level = log(mixed + 1) / 2 - log(MISSES / Math.max(1, comparisons));
  const half = Math.sqrt((variance * 2 * (mixed + 1) * level) / (count * mixed));
  return [mean - half, mean + half];
}

/** Riemann's zeta at 3/2: the sum of n^(-3/2) over all n. */
const ZETA = 2.612375348685488;

/**
 * Among how many comparisons the chance of an error is divided where `now` are made and others may join
 * later. The n-th to join gets 1 / (ZETA n^(3/2)) of it at most, and these shares add up to 1: divided by
 * `now` alone, those that are made one after another would spend it several times.
 */
export const comparisonsEver = (now: number): number => ZETA * now * Math.sqrt(now);
