import { exp, square } from "../exact/exact.ts";
import type { Contests } from "./contests.ts";
import { type Curvature, curvatureOf } from "./curvature.ts";
import {
  type CellSums,
  type Dispersion,
  dispersionOf,
  INDEPENDENT,
  inflationOf,
} from "./dispersion.ts";
import {
  FIRST_PAIR_EFFECTS,
  type MetPairs,
  metPairsOf,
  type PairEffects,
  type PairSums,
  type PairTables,
  pairEffectsOf,
  pairSumsOf,
  pairTablesOf,
  relativeShares,
} from "./pair-effects.ts";
import { StrengthPrior } from "./prior.ts";

/** Strengths fitted to contests. */
export interface StrengthFit {
  readonly contests: Contests;
  /** By version, in logits, then by role; the strengths of all agents are around 0. */
  readonly strengths: Float64Array;
  /** Variances of the versions' strengths. */
  readonly variances: Float64Array;
  /** Covariance of all parameters, row by row; null for a large league. */
  readonly covariance: Float64Array | null;
  /** By contest: how much it counts, as contests of its kind depend on each other. */
  readonly shares: Float64Array;
  /** By contest: its information, p (1 - p), by its weight. */
  readonly information: Float64Array;
  /** Variance of strengths among agents. */
  readonly spread: number;
  /** Precision of the prior of a version's strength. */
  readonly precision: number;
  readonly dispersion: Dispersion;
  readonly pairs: FittedPairs;
}

/** The pairs of agents that met, what their contests show, and how much these count by pair. */
export interface FittedPairs {
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
/** Variances of strengths, by the fitted one, and steps, with which a fit is checked. */
const CHECK_SPREAD = 9;
const CHECK_STEPS = 3;
/** Logits that a step may move a strength. */
const MAX_STEP = 2;

interface Point {
  /** By row: p, and its information p (1 - p) with the row's weight. */
  readonly chances: Float64Array;
  readonly information: Float64Array;
  readonly cells: CellSums;
  readonly pairs: PairSums;
}

/** The expectation of each contest, and the residuals of its cells and of pairs. */
function pointAt(contests: Contests, met: MetPairs, strengths: Float64Array): Point {
  const { halves, weight, version, role, cell, versions, roles, versionOfCell } = contests;
  const first = versions.names.length;
  const hasRoles = roles.names.length > 1;
  const chances = new Float64Array(halves.length);
  const information = new Float64Array(halves.length);
  const rests = new Float64Array(halves.length);
  const cells = {
    rests: new Float64Array(versionOfCell.length),
    information: new Float64Array(versionOfCell.length),
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
    const [one, other] = [cell[0][row] ?? 0, cell[1][row] ?? 0];
    cells.rests[one] = (cells.rests[one] ?? 0) + rest;
    cells.rests[other] = (cells.rests[other] ?? 0) - rest;
    cells.information[one] = (cells.information[one] ?? 0) + own;
    cells.information[other] = (cells.information[other] ?? 0) + own;
  }
  return { chances, information, cells, pairs: pairSumsOf(met, { rests, information, weight }) };
}

/**
 * By row: how much it counts, as its two cells and its pair vary by more or less than independent
 * contests.
 */
function sharesOf(
  { cell, halves }: Contests,
  met: MetPairs,
  { cells }: Point,
  dispersion: Dispersion,
  relative: Float64Array,
): Float64Array {
  const inflation = cells.information.map((own) => inflationOf(dispersion, own));
  const shares = new Float64Array(halves.length);
  for (let row = 0; row < shares.length; row += 1) {
    const ofCells = ((inflation[cell[0][row] ?? 0] ?? 1) + (inflation[cell[1][row] ?? 0] ?? 1)) / 2;
    shares[row] = (relative[met.of[row] ?? 0] ?? 1) / ofCells;
  }
  return shares;
}

/** The slope of the penalised likelihood. */
function slopeAt(
  contests: Contests,
  prior: StrengthPrior,
  strengths: Float64Array,
  { chances }: Point,
  shares: Float64Array,
): Float64Array {
  const { halves, weight, version, role, versions, roles } = contests;
  const slope = prior.times(strengths).map((value) => -value);
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

/** The version of each agent that has played most. */
function mostPlayed({ agents, agentOf, played }: Contests): Int32Array {
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

/** By pair: how much its contests count, on average. */
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

/** The effects of pairs around strengths under a wide prior, from a few more steps. */
function checkedEffects(
  {
    contests,
    prior,
    met,
    shares,
    representatives,
  }: {
    readonly contests: Contests;
    readonly prior: StrengthPrior;
    readonly met: MetPairs;
    readonly shares: Float64Array;
    readonly representatives: Int32Array;
  },
  fitted: Float64Array,
  { relative, effects }: FittedPairs,
  tables: PairTables,
): PairEffects {
  let strengths = fitted;
  for (let step = 0; ; step += 1) {
    const point = pointAt(contests, met, strengths);
    const weights = point.information.map((own, row) => own * (shares[row] ?? 0));
    const curvature = curvatureOf(contests, prior, weights);
    if (step === CHECK_STEPS) {
      const of = { of: representatives, size: prior.size };
      const differences = differencesOf(met, curvature, curvature.variances(), of);
      const counted = sharesOfPairs(met, point, shares);
      return pairEffectsOf(point.pairs, counted, relative, differences, effects, tables);
    }
    const moves = curvature.solve(slopeAt(contests, prior, strengths, point, shares));
    strengths = strengths.map(
      (value, at) => value + Math.max(-MAX_STEP, Math.min(MAX_STEP, moves[at] ?? 0)),
    );
  }
}

const isNear = (one: number, other: number): boolean =>
  Math.abs(one - other) <= SETTLED * (Math.abs(one) + SETTLED);

/**
 * Strengths from who finished ahead of which opponent, a tie as half (Bradley and Terry 1952, as a quasi
 * likelihood: Papke and Wooldridge 1996), with the value of each role. Errors allow for contests that
 * depend on each other; strengths are drawn together as far as the league shows them alike.
 * The same contests give the same digits.
 */
export function fitStrengths(contests: Contests): StrengthFit {
  let spread = FIRST_SPREAD;
  let dispersion = INDEPENDENT;
  let effects = FIRST_PAIR_EFFECTS;
  const met = metPairsOf(contests);
  let pairs: FittedPairs | undefined;
  let prior = new StrengthPrior(contests, spread);
  let strengths = new Float64Array(prior.size);
  let curvature: Curvature | undefined;
  let shares: Float64Array = new Float64Array();
  let information: Float64Array = new Float64Array();
  const representatives = mostPlayed(contests);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const point = pointAt(contests, met, strengths);
    const relative = relativeShares(met, point.pairs, effects, {
      within: dispersion.within,
      agents: contests.agents.names.length,
      scale: pairTablesOf(contests, dispersion.within, point.pairs.within).scale,
    });
    shares = sharesOf(contests, met, point, dispersion, relative);
    pairs = { met, sums: point.pairs, relative, effects, checked: effects };
    information = point.information;
    const weights = information.map((own, row) => own * (shares[row] ?? 0));
    curvature = curvatureOf(contests, prior, weights);
    const step = curvature.solve(slopeAt(contests, prior, strengths, point, shares));
    const longest = step.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    const part = longest > MAX_STEP ? MAX_STEP / longest : 1;
    strengths = strengths.map((value, at) => value + part * (step[at] ?? 0));
    const variances = curvature.variances();
    const nextDispersion = dispersionOf(
      contests,
      point.cells,
      point.information,
      curvature.centredVariances(),
    );
    const nextSpread = spreadOf(strengths, variances, representatives, prior, spread);
    const nextEffects = pairEffectsOf(
      point.pairs,
      sharesOfPairs(met, point, shares),
      relative,
      differencesOf(met, curvature, variances, { of: representatives, size: prior.size }),
      effects,
      pairTablesOf(contests, dispersion.within, point.pairs.within),
    );
    const isSettled =
      longest < SETTLED &&
      isNear(spread, nextSpread) &&
      isNear(dispersion.within, nextDispersion.within) &&
      isNear(dispersion.ofContent, nextDispersion.ofContent) &&
      isNear(effects.variance, nextEffects.variance);
    if (isSettled) break;
    spread = nextSpread;
    dispersion = nextDispersion;
    effects = nextEffects;
    prior = new StrengthPrior(contests, spread);
  }
  if (pairs !== undefined) {
    const wide = new StrengthPrior(contests, CHECK_SPREAD * spread);
    const fixed = { contests, prior: wide, met, shares, representatives };
    const tables = pairTablesOf(contests, dispersion.within, pairs.sums.within);
    pairs = { ...pairs, checked: checkedEffects(fixed, strengths, pairs, tables) };
  }
  if (curvature === undefined || pairs === undefined) throw new Error("no round was made");
  return {
    contests,
    strengths,
    shares,
    information,
    spread,
    dispersion,
    pairs,
    precision: 1 / prior.ofVersion,
    variances: withSpreadError(curvature.variances(), strengths, representatives, prior),
    covariance: curvature.covariance,
  };
}
