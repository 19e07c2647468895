import { student95 } from "../distributions.ts";
import { exp, square } from "../exact.ts";
import type { Estimate } from "../intervals/interval.ts";
import type { LeaderboardRating } from "../leaderboard.ts";
import { quasiVariances } from "../linear.ts";
import type { Competitor } from "../ranks.ts";
import type { InconclusiveAgent } from "../significance.ts";
import { contrastCovariance, encounterVariances } from "./contrasts.ts";
import type { StrengthFit, StrengthMode } from "./fit.ts";
import type { PairwiseComparisons } from "./pairwise-comparisons.ts";

/** Logits beyond which no bound is looked for. */
const MAX_REACH = 30;
const HALVINGS = 24;

/** One pairwise comparison of a version: the logit of its chance without its own strength, and its result. */
interface OwnPairwiseComparisons {
  readonly others: Float64Array;
  readonly results: Float64Array;
  readonly weights: Float64Array;
}

/** The pairwise comparisons of every version, from its own side. */
function ownPairwiseComparisons(
  comparisons: PairwiseComparisons,
  strengths: Float64Array,
  shares: Float64Array,
): readonly OwnPairwiseComparisons[] {
  const { version, role, roles, versions, halves, weight } = comparisons;
  const counts = new Int32Array(versions.names.length);
  for (let row = 0; row < halves.length; row += 1) {
    for (const side of version) counts[side[row] ?? 0] = (counts[side[row] ?? 0] ?? 0) + 1;
  }
  const own = Array.from(counts, (count) => ({
    others: new Float64Array(count),
    results: new Float64Array(count),
    weights: new Float64Array(count),
  }));
  const next = new Int32Array(counts.length);
  const worth = (which: number): number =>
    roles.names.length > 1 ? (strengths[versions.names.length + which] ?? 0) : 0;
  for (let row = 0; row < halves.length; row += 1) {
    const [one, other] = [version[0][row] ?? 0, version[1][row] ?? 0];
    const difference = worth(role[0][row] ?? 0) - worth(role[1][row] ?? 0);
    const result = (halves[row] ?? 0) / 2;
    const weighs = (weight[row] ?? 0) * (shares[row] ?? 0);
    for (const [self, opponent, logit, got] of [
      [one, other, difference, result],
      [other, one, -difference, 1 - result],
    ] as const) {
      const rows = own[self];
      const at = next[self] ?? 0;
      next[self] = at + 1;
      if (rows === undefined) continue;
      rows.others[at] = logit - (strengths[opponent] ?? 0);
      rows.results[at] = got;
      rows.weights[at] = weighs;
    }
  }
  return own;
}

/** The slope of the likelihood of a version's pairwise comparisons at a strength, and their information. */
function slopeAt({ others, results, weights }: OwnPairwiseComparisons, strength: number) {
  let [slope, information] = [0, 0];
  for (let row = 0; row < others.length; row += 1) {
    const chance = 1 / (1 + exp(-strength - (others[row] ?? 0)));
    const weighs = weights[row] ?? 0;
    slope += weighs * ((results[row] ?? 0) - chance);
    information += weighs * chance * (1 - chance);
  }
  return { slope, information };
}

/** Wins, and losses, that are added to the results of a version, as Agresti and Caffo (2000) add to those of a rate. */
const ADDED_RESULTS = 1;

/**
 * The variance that further wins and losses, in equal numbers, would add to a version's results: where nearly every
 * match is decided before it begins, results have no luck at the estimate, and would seem to allow no other strength.
 */
function addedVariance(weights: Float64Array, information: number): number {
  const count = weights.reduce((sum, weight) => sum + weight, 0);
  if (count === 0) return 0;
  // Of the rarer result, if all matches had the same.
  const chance = 0.5 - Math.sqrt(Math.max(0, 0.25 - information / count));
  const moved = (count * chance + ADDED_RESULTS) / (count + 2 * ADDED_RESULTS);
  return Math.max(0, count * moved * (1 - moved) - information);
}

/**
 * 95% bounds of a strength by its score (Wilson 1927): the strengths at which the slope of the
 * likelihood is not too steep for their own information. Unlike an interval by the information at
 * the estimate, it stays short where an agent has won almost every pairwise comparison.
 *
 * @param precision of the strength's prior, in 1 / squared logits
 * @param variance of the estimate, opponents' errors included
 * @param quantile of the distribution of its errors
 */
function scoreBounds(
  comparisons: OwnPairwiseComparisons,
  estimate: number,
  {
    precision,
    variance,
    quantile,
  }: { readonly precision: number; readonly variance: number; readonly quantile: number },
): readonly [low: number, high: number] {
  const here = slopeAt(comparisons, estimate);
  const limit = variance * (here.information + precision);
  const added = addedVariance(comparisons.weights, here.information);
  const isOut = (strength: number): boolean => {
    const { slope, information } = slopeAt(comparisons, strength);
    const pull = slope - here.slope - precision * (strength - estimate);
    return square(pull / quantile) > limit * (information + precision) + added;
  };
  const bound = (sign: number): number => {
    let [inside, outside] = [0, Math.min(MAX_REACH, quantile * Math.sqrt(variance))];
    while (!isOut(estimate + sign * outside) && outside < MAX_REACH) {
      inside = outside;
      outside = Math.min(MAX_REACH, 2 * outside);
    }
    for (let halving = 0; halving < HALVINGS; halving += 1) {
      const middle = (inside + outside) / 2;
      if (isOut(estimate + sign * middle)) outside = middle;
      else inside = middle;
    }
    return estimate + sign * outside;
  };
  return [bound(-1), bound(1)];
}

/** The rating of an agent from pairwise comparisons, for its current version. */
export interface StrengthRating extends LeaderboardRating {
  readonly agent: string;
  readonly version: string;
  /** Logits above the mean of the league. */
  readonly strength: Estimate;
  /**
   * The chance to finish ahead of an opponent drawn from the league with equal chance, a tie as half,
   * both as often in each role.
   */
  readonly composite: Estimate;
}

/** Differences in role of two opponents, and how often each occurs. */
function roleDifferences(
  comparisons: PairwiseComparisons,
  { strengths }: StrengthMode,
): readonly (readonly [number, number])[] {
  const { role, roles, versions, halves } = comparisons;
  const count = roles.names.length;
  const met = new Float64Array(count * count);
  for (let row = 0; row < halves.length; row += 1) {
    const at = (role[0][row] ?? 0) * count + (role[1][row] ?? 0);
    met[at] = (met[at] ?? 0) + 1;
  }
  const worth = (at: number): number => strengths[versions.names.length + at] ?? 0;
  return [...met.entries()]
    .filter(([, times]) => times > 0)
    .map(([at, times]) => [
      count < 2 ? 0 : worth(Math.floor(at / count)) - worth(at % count),
      times / halves.length,
    ]);
}

/** The versions that agents play with: the newest, or the last one met where it is unknown. */
function currentOf(
  { agents, versions, agentOf }: PairwiseComparisons,
  newest: (agent: string) => string | undefined,
): Int32Array {
  const current = new Int32Array(agents.names.length).fill(-1);
  for (const [version, agent] of agentOf.entries()) current[agent] = version;
  for (const [agent, name] of agents.names.entries()) {
    const version = versions.find(newest(name) ?? "");
    if (version !== undefined && agentOf[version] === agent) current[agent] = version;
  }
  return current;
}

/** The rated at a mode: their strengths, and the differences in role of two opponents. */
interface RatedStrengths {
  readonly values: readonly number[];
  readonly differences: readonly (readonly [worth: number, share: number])[];
}

/** How the chance to finish ahead of an opponent moves with the strength. */
function slopeAgainst(own: number, theirs: number, { differences }: RatedStrengths): number {
  let slope = 0;
  for (const [worth, share] of differences) {
    for (const sign of [1, -1]) {
      const p = 1 / (1 + exp(theirs - own - sign * worth));
      slope += (share / 2) * p * (1 - p);
    }
  }
  return slope;
}

/**
 * The chance of a strength in the place of the rated one `at` to finish ahead of the others, and how it
 * moves with the strength.
 */
function chanceOf(own: number, at: number, { values, differences }: RatedStrengths) {
  let [chance, slope] = [0, 0];
  for (const [other, theirs] of values.entries()) {
    if (other === at) continue;
    let ofOpponent = 0;
    for (const [worth, share] of differences) {
      for (const sign of [1, -1]) {
        const p = 1 / (1 + exp(theirs - own - sign * worth));
        chance += (share / 2) * p;
        ofOpponent += (share / 2) * p * (1 - p);
      }
    }
    slope += ofOpponent;
  }
  const count = Math.max(1, values.length - 1);
  return { chance: chance / count, slope: slope / count };
}

/** The strengths of the rated at a mode, what they expect, and the variances of their errors. */
function ratedAt(fit: StrengthFit, mode: StrengthMode, current: Int32Array) {
  const values = Array.from(current, (version) => mode.strengths[version] ?? 0);
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const rated = { values, differences: roleDifferences(fit.comparisons, mode) };
  const found = values.map((own, at) => chanceOf(own, at, rated));
  const weightsOf = (own: number, at: number, slope: number): Float64Array =>
    Float64Array.from(values, (theirs, other) =>
      other === at ? 0 : slopeAgainst(own, theirs, rated) / (slope * (values.length - 1)),
    );
  // Pairs of agents are too many in a large league.
  const contrasts =
    mode.covariance === null
      ? null
      : contrastCovariance(
          fit,
          mode,
          mode.covariance,
          current,
          values.map((own, at) => weightsOf(own, at, found[at]?.slope ?? 0)),
        );
  const added = contrasts === null ? encounterVariances(fit, mode) : null;
  const varianceAt = (at: number): number => {
    const version = current[at] ?? 0;
    const own = contrasts?.[at]?.[at] ?? (mode.variances[version] ?? 0) + (added?.[version] ?? 0);
    return own * (fit.excess[at] ?? 1);
  };
  return { rated, mean, found, contrasts, varianceAt };
}

/** The ends of 95% intervals around a mode, by agent: of strengths above their mean, and of chances. */
function boundsOf(fit: StrengthFit, mode: StrengthMode, current: Int32Array) {
  const { comparisons, shares } = fit;
  const { rated, mean, varianceAt } = ratedAt(fit, mode, current);
  const rows = ownPairwiseComparisons(comparisons, mode.strengths, shares);
  // The dispersion is estimated from cells, of which each version follows one.
  const degrees = Math.max(1, comparisons.versionOfCell.length - comparisons.versions.names.length);
  const quantile = student95(degrees);
  const precision = 1 / mode.prior.ofVersion;
  return rated.values.map((value, at) => {
    const own = rows[current[at] ?? 0];
    if (own === undefined) throw new RangeError("a version has contests");
    const ends = scoreBounds(own, value, {
      precision,
      quantile,
      variance: varianceAt(at),
    });
    const [low, high] = ends.map((end) => ({
      strength: end - mean,
      chance: chanceOf(end, at, rated).chance,
    }));
    return { low, high };
  });
}

/** A value with an interval that contains it. */
const around = (value: number, low = value, high = value): Estimate => ({
  value,
  low: Math.min(low, value),
  high: Math.max(high, value),
});

/** Chances by agent, of named versions against each other, with their quasi-variances. */
function separated(fit: StrengthFit, current: Int32Array) {
  const { found, contrasts, varianceAt } = ratedAt(fit, fit, current);
  const excess = (at: number): number => fit.excess[at] ?? 1;
  const covariance = contrasts?.map((row, at) =>
    row.map((value, other) => value * (found[at]?.slope ?? 0) * (found[other]?.slope ?? 0)),
  );
  const variances =
    covariance !== undefined
      ? quasiVariances(covariance).map((variance, at) => variance * excess(at))
      : found.map(({ slope }, at) => varianceAt(at) * square(slope));
  return found.map(({ chance }, at) => ({ value: chance, variance: variances[at] ?? 0 }));
}

/**
 * The ratings of all agents of a league, in the order in which they were met. Values and quasi-variances
 * are those of the fit, ends of intervals those of its wide prior.
 */
export function strengthRatings(
  fit: StrengthFit,
  newest: (agent: string) => string | undefined,
): StrengthRating[] {
  const { comparisons, strengths } = fit;
  const current = currentOf(comparisons, newest);
  const values = Array.from(current, (version) => strengths[version] ?? 0);
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const found = separated(fit, current);
  const bounds = boundsOf(fit, fit.wide, current);
  return comparisons.agents.names.map((agent, at): StrengthRating => {
    const { low, high } = bounds[at] ?? {};
    const { value = 0, variance = 0 } = found[at] ?? {};
    return {
      agent,
      version: comparisons.versions.names[current[at] ?? 0] ?? "",
      strength: around((values[at] ?? 0) - mean, low?.strength, high?.strength),
      composite: around(value, low?.chance, high?.chance),
      separation: variance,
    };
  });
}

/** Agents as their ratings compete. While versions are inconclusive, claims rest on the last ones that are not. */
export function strengthCompetitors(
  fit: StrengthFit,
  rated: readonly StrengthRating[],
  inconclusiveVersion: (version: string) => InconclusiveAgent | null,
): Competitor[] {
  const { agentOf, versions } = fit.comparisons;
  const inconclusive = rated.map(({ version }) => inconclusiveVersion(version));
  const settled = Int32Array.from(rated, ({ version }) => versions.find(version) ?? -1);
  for (const [version, agent] of agentOf.entries()) {
    const isOpen = inconclusiveVersion(versions.names[version] ?? "") === null;
    if (isOpen && (inconclusive[agent] ?? null) !== null) settled[agent] = version;
  }
  const before = inconclusive.some((reason) => reason !== null) ? separated(fit, settled) : [];
  return rated.map(({ composite, separation }, agent) => ({
    value: composite.value,
    variance: separation,
    inconclusive: inconclusive[agent] ?? null,
    settled: before[agent],
  }));
}
