import { exp, square } from "../exact.ts";
import { type Curvature, curvatureOf } from "./curvature.ts";
import {
  type Dispersion,
  dispersionOf,
  excessOf,
  INDEPENDENT,
  inflationsOf,
  meetingsOf,
  type SeatSums,
} from "./dispersion.ts";
import {
  FIRST_PAIR_EFFECTS,
  type MetPairs,
  metPairsOf,
  type PairEffects,
  type PairSums,
  pairEffectsOf,
  pairSumsOf,
  pairTablesOf,
  relativeShares,
} from "./pair-effects.ts";
import type { PairwiseComparisons } from "./pairwise-comparisons.ts";
import { OF_VERSIONS, StrengthPrior, type StrengthScales, versionScale } from "./prior.ts";

/** What strengths expect of every pairwise comparison, and what is left of the results. */
interface Point {
  /** By row: p, and its information p (1 - p) with the row's weight. */
  readonly chances: Float64Array;
  readonly information: Float64Array;
  readonly seats: SeatSums;
  readonly pairs: PairSums;
}

/** The expectation of each pairwise comparison, and the residuals of its seats and of pairs. */
function pointAt(comparisons: PairwiseComparisons, met: MetPairs, strengths: Float64Array): Point {
  const { halves, weight, version, role, seat, versions, roles, cellOf } = comparisons;
  const first = versions.names.length;
  const hasRoles = roles.names.length > 1;
  const chances = new Float64Array(halves.length);
  const information = new Float64Array(halves.length);
  const rests = new Float64Array(halves.length);
  const seats = {
    rests: new Float64Array(cellOf.length),
    information: new Float64Array(cellOf.length),
  };
  for (let row = 0; row < halves.length; row += 1) {
    let logit = (strengths[version[0][row] ?? 0] ?? 0) - (strengths[version[1][row] ?? 0] ?? 0);
    if (hasRoles) {
      logit +=
        (strengths[first + (role[0][row] ?? 0)] ?? 0) -
        (strengths[first + (role[1][row] ?? 0)] ?? 0);
    }
    const chance = 1 / (1 + exp(-logit));
    const own = (weight[row] ?? 0) * chance * (1 - chance);
    const rest = (weight[row] ?? 0) * ((halves[row] ?? 0) / 2 - chance);
    chances[row] = chance;
    information[row] = own;
    rests[row] = rest;
    const [one, other] = [seat[0][row] ?? 0, seat[1][row] ?? 0];
    seats.rests[one] = (seats.rests[one] ?? 0) + rest;
    seats.rests[other] = (seats.rests[other] ?? 0) - rest;
    seats.information[one] = (seats.information[one] ?? 0) + own;
    seats.information[other] = (seats.information[other] ?? 0) + own;
  }
  return { chances, information, seats, pairs: pairSumsOf(met, { rests, information, weight }) };
}

/**
 * By row: how much it counts, as its two cells and its pair vary by more or less than independent
 * pairwise comparisons.
 */
function sharesOf(
  comparisons: PairwiseComparisons,
  met: MetPairs,
  { seats }: Point,
  dispersion: Dispersion,
  relative: Float64Array,
): Float64Array {
  const { seat, cellOf, halves } = comparisons;
  const inflations = inflationsOf(comparisons, seats, dispersion);
  const inflationAt = (at: number): number => inflations[cellOf[at] ?? 0] ?? 1;
  const shares = new Float64Array(halves.length);
  for (let row = 0; row < shares.length; row += 1) {
    const ofCells = (inflationAt(seat[0][row] ?? 0) + inflationAt(seat[1][row] ?? 0)) / 2;
    shares[row] = (relative[met.of[row] ?? 0] ?? 1) / ofCells;
  }
  return shares;
}

/** The slope of the likelihood. */
function slopeAt(
  { halves, weight, version, role, versions, roles }: PairwiseComparisons,
  size: number,
  { chances }: Point,
  shares: Float64Array,
): Float64Array {
  const slope = new Float64Array(size);
  const first = versions.names.length;
  const add = (at: number, value: number): void => {
    slope[at] = (slope[at] ?? 0) + value;
  };
  for (let row = 0; row < halves.length; row += 1) {
    const rest = (halves[row] ?? 0) / 2 - (chances[row] ?? 0);
    const value = (shares[row] ?? 0) * (weight[row] ?? 0) * rest;
    add(version[0][row] ?? 0, value);
    add(version[1][row] ?? 0, -value);
    if (roles.names.length < 2) continue;
    add(first + (role[0][row] ?? 0), value);
    add(first + (role[1][row] ?? 0), -value);
  }
  return slope;
}

/** Strengths under a prior. */
export interface StrengthMode {
  /** By version, in logits, then by role; the strengths of all agents are around 0. */
  readonly strengths: Float64Array;
  /** Variances of the versions' strengths. */
  readonly variances: Float64Array;
  /** Covariance of all parameters, row by row; null for a large league. */
  readonly covariance: Float64Array | null;
  /** By pairwise comparison: its information, p (1 - p), by its weight. */
  readonly information: Float64Array;
  readonly prior: StrengthPrior;
}

/** Strengths fitted to pairwise comparisons. */
export interface StrengthFit extends StrengthMode {
  readonly comparisons: PairwiseComparisons;
  /** By pairwise comparison: how much it counts, as pairwise comparisons of its kind depend on each other. */
  readonly shares: Float64Array;
  /** Variance of strengths among agents. */
  readonly spread: number;
  readonly dispersion: Dispersion;
  /** By agent: how much more its results vary than `dispersion` says. */
  readonly excess: Float64Array;
  readonly pairs: FittedPairs;
  /**
   * The same pairwise comparisons under a prior so wide that a version's own pairwise comparisons decide, with the same
   * shares: intervals are around it.
   */
  readonly wide: StrengthMode;
}

/** The pairs of agents that met, what their pairwise comparisons show, and how much these count by pair. */
interface FittedPairs {
  readonly met: MetPairs;
  readonly sums: PairSums;
  readonly relative: Float64Array;
  readonly effects: PairEffects;
  /** Effects by which the fit is checked: around strengths that are hardly shrunk, which also is a misfit. */
  readonly checked: PairEffects;
}

const MAX_ROUNDS = 60;
/** Changes of less than this part end the fit. */
const SETTLED = 1e-4;
/** Squared logits; counts as if this many agents had shown it, so that few matches do not make all alike. */
const FIRST_SPREAD = 0.5;
const ASSUMED_AGENTS = 2;
const MAX_SPREAD = 25;
/** Logits that a step may move a strength. */
const MAX_STEP = 2;
/** Scales of agents and of versions in the wide prior, in scales of agents. */
const WIDE = 3;

/** A step of Newton's method towards the mode, none of them too long. */
function stepFrom(
  strengths: Float64Array,
  slope: Float64Array,
  prior: StrengthPrior,
  curvature: Curvature,
) {
  const pull = prior.times(strengths);
  const step = curvature.solve(slope.map((value, at) => value - (pull[at] ?? 0)));
  const longest = step.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const part = longest > MAX_STEP ? MAX_STEP / longest : 1;
  return { longest, next: strengths.map((value, at) => value + part * (step[at] ?? 0)) };
}

/** The version of each agent that has played most. */
function mostPlayed({ agents, agentOf, played }: PairwiseComparisons): Int32Array {
  const found = new Int32Array(agents.names.length).fill(-1);
  for (const [version, agent] of agentOf.entries()) {
    const best = found[agent] ?? -1;
    if (best === -1 || (played[version] ?? 0) > (played[best] ?? 0)) found[agent] = version;
  }
  return found;
}

/**
 * Adds the uncertainty of the estimated spread to the variances: how far a strength moves with it
 * (Morris 1983).
 */
function withSpreadError(
  variances: Float64Array,
  strengths: Float64Array,
  of: Int32Array,
  prior: StrengthPrior,
): Float64Array {
  const drawn = (version: number): number => (variances[version] ?? 0) / prior.ofVersion;
  const known = of.reduce((sum, version) => sum + square(1 - drawn(version)), 0);
  return variances.map(
    (variance, version) =>
      variance + (square(drawn(version) * (strengths[version] ?? 0)) * 2) / Math.max(known, 1),
  );
}

/** The spread that is a fixed point of its estimate (MacKay 1992). */
function spreadOf(
  strengths: Float64Array,
  variances: Float64Array,
  of: Int32Array,
  prior: StrengthPrior,
  spread: number,
): number {
  let [squares, known] = [0, 0];
  for (const version of of) {
    squares += square(strengths[version] ?? 0);
    known += 1 - (variances[version] ?? 0) / prior.ofVersion;
  }
  const found = (spread * squares) / prior.ofVersion;
  const all = (found + ASSUMED_AGENTS * FIRST_SPREAD) / (known + ASSUMED_AGENTS);
  return Math.min(MAX_SPREAD, all);
}

/** By pair: how much its pairwise comparisons count, on average. */
function sharesOfPairs(met: MetPairs, { information, pairs }: Point, shares: Float64Array) {
  const result = new Float64Array(pairs.information.length);
  for (let row = 0; row < shares.length; row += 1) {
    const pair = met.of[row] ?? 0;
    const all = pairs.information[pair] ?? 0;
    if (all === 0) continue;
    result[pair] = (result[pair] ?? 0) + ((information[row] ?? 0) / all) * (shares[row] ?? 0);
  }
  return result;
}

/** By pair: the error variance of the difference of its strengths, by the versions that played most. */
function differencesOf(
  { one, other }: MetPairs,
  { covariance }: Curvature,
  variances: Float64Array,
  { of, size }: { readonly of: Int32Array; readonly size: number },
): Float64Array {
  return Float64Array.from(one, (agent, pair) => {
    const [first, second] = [of[agent] ?? 0, of[other[pair] ?? 0] ?? 0];
    const shared = covariance?.[first * size + second] ?? 0;
    return (variances[first] ?? 0) + (variances[second] ?? 0) - 2 * shared;
  });
}

const isNear = (one: number, other: number): boolean =>
  Math.abs(one - other) <= SETTLED * (Math.abs(one) + SETTLED);

/** The mode under a wide prior, from a narrower one's, and its effects of pairs. */
function wideMode(
  comparisons: PairwiseComparisons,
  { strengths: from, shares, prior: narrow }: Pick<StrengthFit, "strengths" | "shares" | "prior">,
  pairs: Omit<FittedPairs, "checked">,
  within: number,
): { readonly mode: StrengthMode; readonly effects: PairEffects } {
  const scale = WIDE * WIDE * narrow.ofVersion;
  const prior = new StrengthPrior(comparisons, { agents: scale, versions: scale });
  let strengths = from;
  for (let round = 1; ; round += 1) {
    const point = pointAt(comparisons, pairs.met, strengths);
    const weights = point.information.map((own, row) => own * (shares[row] ?? 0));
    const curvature = curvatureOf(comparisons, prior, weights);
    const slope = slopeAt(comparisons, prior.size, point, shares);
    const { longest, next } = stepFrom(strengths, slope, prior, curvature);
    strengths = next;
    if (longest >= SETTLED && round < MAX_ROUNDS) continue;
    const variances = curvature.variances();
    const { information } = point;
    const effects = pairEffectsOf(
      point.pairs,
      sharesOfPairs(pairs.met, point, shares),
      pairs.relative,
      differencesOf(pairs.met, curvature, variances, {
        of: mostPlayed(comparisons),
        size: prior.size,
      }),
      pairs.effects,
      pairTablesOf(comparisons, within, pairs.sums.within),
    );
    const { covariance } = curvature;
    return { mode: { strengths, variances, covariance, information, prior }, effects };
  }
}

/**
 * Strengths from who finished ahead of which opponent, a tie as half (Bradley and Terry 1952, as a quasi
 * likelihood: Papke and Wooldridge 1996), with the value of each role. Errors allow for pairwise comparisons that
 * depend on each other; strengths are drawn together as far as the league shows them alike.
 * The same pairwise comparisons give the same digits.
 */
export function fitStrengths(comparisons: PairwiseComparisons): StrengthFit {
  let scales: StrengthScales = { agents: FIRST_SPREAD, versions: OF_VERSIONS * FIRST_SPREAD };
  let dispersion = INDEPENDENT;
  let effects = FIRST_PAIR_EFFECTS;
  let prior = new StrengthPrior(comparisons, scales);
  let strengths = new Float64Array(prior.size);
  const representatives = mostPlayed(comparisons);
  const meetings = meetingsOf(comparisons);
  const met = metPairsOf(comparisons, meetings);
  for (let round = 1; ; round += 1) {
    const point = pointAt(comparisons, met, strengths);
    const tables = pairTablesOf(comparisons, dispersion.within, point.pairs.within);
    const relative = relativeShares(met, point.pairs, effects, {
      within: dispersion.within,
      agents: comparisons.agents.names.length,
      scale: tables.scale,
    });
    const shares = sharesOf(comparisons, met, point, dispersion, relative);
    const { information } = point;
    const weights = information.map((own, row) => own * (shares[row] ?? 0));
    const curvature = curvatureOf(comparisons, prior, weights);
    const slope = slopeAt(comparisons, prior.size, point, shares);
    const nextVersions = versionScale(comparisons, { strengths, slope, weights }, scales);
    const { longest, next } = stepFrom(strengths, slope, prior, curvature);
    strengths = next;
    const variances = curvature.variances();
    const nextDispersion = dispersionOf(
      comparisons,
      { seats: point.seats, rows: information, meetings },
      curvature.centredVariances(),
    );
    const nextSpread = spreadOf(strengths, variances, representatives, prior, scales.agents);
    const nextEffects = pairEffectsOf(
      point.pairs,
      sharesOfPairs(met, point, shares),
      relative,
      differencesOf(met, curvature, variances, { of: representatives, size: prior.size }),
      effects,
      tables,
    );
    const isSettled =
      longest < SETTLED &&
      isNear(scales.agents, nextSpread) &&
      isNear(scales.versions, nextVersions) &&
      isNear(dispersion.within, nextDispersion.within) &&
      isNear(dispersion.ofContent, nextDispersion.ofContent) &&
      isNear(effects.variance, nextEffects.variance);
    if (isSettled || round === MAX_ROUNDS) {
      const pairs = { met, sums: point.pairs, relative, effects };
      const wide = wideMode(comparisons, { strengths, shares, prior }, pairs, dispersion.within);
      return {
        comparisons,
        strengths,
        shares,
        information,
        dispersion,
        excess: excessOf(comparisons, point.seats, dispersion),
        prior,
        spread: scales.agents,
        pairs: { ...pairs, checked: wide.effects },
        variances: withSpreadError(variances, strengths, representatives, prior),
        covariance: curvature.covariance,
        wide: wide.mode,
      };
    }
    scales = { agents: nextSpread, versions: nextVersions };
    dispersion = nextDispersion;
    effects = nextEffects;
    prior = new StrengthPrior(comparisons, scales);
  }
}
