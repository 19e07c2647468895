import { log, log1p, square } from "../exact.ts";
import { companyOf, type Range } from "../intervals/interval.ts";
import type { ClusterSums } from "../intervals/weighted-sum.ts";
import { FALSE_SEASONS, pairsOf, type Rank, ranksBy } from "../ranks.ts";
import {
  type Better,
  differencesAmong,
  type InconclusiveAgent,
  inconclusiveAgent,
} from "../significance.ts";

/** Shares of an agent's clusters in the error of its mean. */
interface Errors {
  /** Numbers of the clusters, the same for all agents. */
  readonly clusters: Int32Array;
  /** Their squares sum to the variance of the mean. */
  readonly values: Float64Array;
}

/** With more agents, covariances of all pairs would take too much memory and time. */
const MAX_AGENTS = 1_000;

/** Agents and their shares, cluster by cluster. */
function byCluster(errors: readonly Errors[]) {
  const size =
    1 + errors.reduce((most, { clusters }) => clusters.reduce((a, b) => Math.max(a, b), most), -1);
  const starts = new Int32Array(size + 1);
  for (const { clusters } of errors) {
    for (const cluster of clusters) starts[cluster + 1] = (starts[cluster + 1] ?? 0) + 1;
  }
  for (let at = 0; at < size; at += 1) starts[at + 1] = (starts[at + 1] ?? 0) + (starts[at] ?? 0);
  const next = starts.slice();
  const agents = new Int32Array(starts[size] ?? 0);
  const values = new Float64Array(agents.length);
  for (const [agent, { clusters, values: own }] of errors.entries()) {
    for (const [at, cluster] of clusters.entries()) {
      const place = next[cluster] ?? 0;
      next[cluster] = place + 1;
      agents[place] = agent;
      values[place] = own[at] ?? 0;
    }
  }
  return { size, starts, agents, values };
}

/**
 * The covariance of two agents' means, which have clusters in common: what one gains at a table the
 * other may gain, too, or lose. Null where it is not known, in leagues of more than 1,000 agents.
 */
function covariancesOf(errors: readonly Errors[]): (one: number, other: number) => number | null {
  const count = errors.length;
  if (count > MAX_AGENTS) return () => null;
  const { size, starts, agents, values } = byCluster(errors);
  const covariances = new Float64Array(count * count);
  for (let cluster = 0; cluster < size; cluster += 1) {
    const end = starts[cluster + 1] ?? 0;
    for (let at = starts[cluster] ?? 0; at < end; at += 1) {
      const row = (agents[at] ?? 0) * count;
      const value = values[at] ?? 0;
      // Agents of a cluster are in their order, so that this is the upper half.
      for (let next = at + 1; next < end; next += 1) {
        const place = row + (agents[next] ?? 0);
        covariances[place] = (covariances[place] ?? 0) + value * (values[next] ?? 0);
      }
    }
  }
  return (one, other) => covariances[Math.min(one, other) * count + Math.max(one, other)] ?? 0;
}

/** The scores of an agent, one per match. */
export interface MeanSample {
  /** Clusters have the same numbers for all agents. */
  readonly sums: ClusterSums;
  /** What its opponents added to its score on average. */
  readonly added: number;
  /** Why no claim is made about it, apart from too few matches. */
  readonly inconclusive: InconclusiveAgent | null;
}

/** A mean and how well it is known. */
interface Mean {
  readonly value: number;
  readonly variance: number;
  readonly degrees: number;
  readonly added: number;
  readonly inconclusive: InconclusiveAgent | null;
  readonly errors: Errors;
  /** Its place in the list. */
  readonly at: number;
}

/**
 * Variance of the differences that the evidence expects, relative to that of the difference of two
 * clusters: claims need the smallest differences, for their number of clusters, at about 100.
 */
const MIXTURE = 0.1;

/** Sums of tenths in another order differ in their last digits: such means are equal. */
const DIGITS = 1e9;

/**
 * The mean of an agent. Its variance is that of clusters, and that of a cluster which has not been seen
 * and has all its scores at the far end of the range: an agent with equal scores so far may have others,
 * and where matches are alike, all of a cluster at once.
 */
function meanOf({ sums, added, inconclusive }: MeanSample, [low, high]: Range, at: number): Mean {
  const { clusters, numerators, denominators, units } = sums;
  const count = clusters.length;
  const total = (values: Float64Array): number => values.reduce((sum, each) => sum + each, 0);
  const matches = total(denominators);
  const value = matches === 0 ? 0 : total(numerators) / matches;
  const company = companyOf(units);
  const ofFew = count < 2 ? 0 : Math.sqrt(count / (count - 1));
  const errors = Float64Array.from(
    numerators,
    (numerator, cluster) => (ofFew * (numerator - value * (denominators[cluster] ?? 0))) / matches,
  );
  const room = Math.max(
    value - (low ?? Number.NEGATIVE_INFINITY),
    (high ?? Number.POSITIVE_INFINITY) - value,
  );
  const unseen = (room * company) / matches;
  return {
    value: Math.round(value * DIGITS) / DIGITS,
    variance: errors.reduce((sum, error) => sum + square(error), 0) + square(unseen),
    degrees: Math.max(1, matches / company - 1),
    added,
    inconclusive: inconclusive ?? inconclusiveAgent({ played: { matches, contents: count } }),
    errors: { clusters, values: errors },
    at,
  };
}

/**
 * The difference of two means that counts as evidence: what their opponents explain of it does not. Where
 * opponents hide a part of a difference, only the part that shows counts.
 */
function differenceOf(one: Mean, other: Mean): number {
  const shown = one.value - other.value;
  const own = shown - (one.added - other.added);
  if (shown * own <= 0) return 0;
  return Math.sign(shown) * Math.min(Math.abs(shown), Math.abs(own));
}

/** Satterthwaite (1946). */
const degreesOf = (one: Mean, other: Mean): number =>
  square(one.variance + other.variance) /
  (square(one.variance) / one.degrees + square(other.variance) / other.degrees);

/**
 * The comparison of means whose claims are all true in 95% of seasons, whenever a season is looked at:
 * by closed testing with e-values, as `comparison` in `ranks/`. The e-value of a pair is that of a
 * normal mixture of differences (Robbins, 1970) with the variance as estimated (Waudby-Smith, Arbour,
 * Sinha, Kennedy and Ramdas, 2024), whose size does not depend on the means; the square of the
 * studentized difference counts as that of a normal one which is as likely. What opponents explain of a
 * difference only ever takes claims away.
 */
function comparisonOfMeans(means: readonly Mean[]): Better<Mean> {
  const covarianceOf = covariancesOf(means.map(({ errors }) => errors));
  const ofClusters = means.reduce((sum, each) => sum + each.variance * (each.degrees + 1), 0);
  const expected = (2 * MIXTURE * ofClusters) / means.length;
  /** Of a difference; at least that of what has not been seen. */
  const varianceOf = (one: Mean, other: Mean): number => {
    const sum = one.variance + other.variance;
    const covariance = covarianceOf(one.at, other.at);
    return covariance === null
      ? square(Math.sqrt(one.variance) + Math.sqrt(other.variance))
      : sum - 2 * covariance;
  };
  /** Whether the logarithm of the e-value of a difference reaches `level`. */
  const reaches = (one: Mean, other: Mean, level: number): boolean => {
    const squares = square(differenceOf(one, other));
    const variance = varianceOf(one, other);
    const ratio = expected / variance;
    const weight = ratio / (1 + ratio) / 2;
    // Most comparisons end here; thousands of agents have millions of them.
    if (!(squares * weight > variance * level)) return false;
    const degrees = degreesOf(one, other);
    const evidence = degrees * log1p(squares / (variance * degrees));
    return evidence * weight - log1p(ratio) / 2 > level;
  };
  let open = pairsOf(means.length);
  const alone = -log(FALSE_SEASONS);
  for (const [at, one] of means.entries()) {
    for (let next = at + 1; next < means.length; next += 1) {
      if (reaches(one, means[next] ?? one, alone)) open -= 1;
    }
  }
  const needed = log((1 + open) / FALSE_SEASONS);
  return differencesAmong((one, other) => one.value > other.value && reaches(one, other, needed));
}

/**
 * Places by the mean score, with their confidence sets and ties, in the order of `samples`: for games
 * whose points are not won from each other. See docs/statistical-methods.md, "Who is better than
 * whom".
 *
 * @param range of a score
 */
export function meanRanks(samples: readonly MeanSample[], range: Range): Rank[] {
  const means = samples.map((sample, at) => meanOf(sample, range, at));
  return ranksBy(means, comparisonOfMeans(means));
}
