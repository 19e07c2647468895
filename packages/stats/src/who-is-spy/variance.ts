import { Labels } from "../columns.ts";
import { square } from "../exact.ts";
import { chancesOf } from "./composite.ts";
import { arrowCurvature, partsOf } from "./model/arrow.ts";
import { CIVILIANS, type Design, type DesignOptions, designOf } from "./model/design.ts";
import type { Fit } from "./model/fit.ts";
import { type Scales, stepVariances } from "./model/prior.ts";
import type { MatchTable } from "./records.ts";

/**
 * Standard errors of the difference of two composites, the root of the mean over all players: of this
 * season, and with twice as much of something.
 */
export interface Precision {
  readonly now: number;
  /** Twice the matches on the same word pairs (or families). */
  readonly twiceMatches: number;
  /** As many matches on twice the pairs. */
  readonly twiceFamilies: number;
  /** `MORE_MATCHES` times the matches on the same pairs. */
  readonly moreMatches: readonly number[];
}

/** The multiples of a season's matches that its precision covers. */
export const MORE_MATCHES = [4, 16, 64, 256] as const;

/** The same matches as if every other one of each pair had been played on a separate pair. */
function onTwiceThePairs(table: MatchTable): MatchTable {
  const { names } = table.pairs;
  const pairs = new Labels();
  for (const half of [1, 2]) for (const name of names) pairs.add(`${name}/${half}`);
  const isSecond = new Uint8Array(names.length);
  const pair = table.pair.map((own) => {
    const second = isSecond[own] ?? 0;
    isSecond[own] = 1 - second;
    return second * names.length + own;
  });
  return { ...table, pair, pairs };
}

/**
 * How sure a season's ratings are, and what more matches or more word pairs would gain: the posterior
 * of the same matches, counted twice or divided among twice the pairs, with the scales as fitted.
 * Null for a league too large for an exact posterior.
 *
 * @param options those of the fit's design
 */
export function precisionOf(
  table: MatchTable,
  fit: Fit,
  options: DesignOptions = {},
): Precision | null {
  if (!fit.isExact) return null;
  const contrasts = chancesOf(fit).map(({ composite }) => composite.contrast);
  const errorOf = (design: Design, weights: Float64Array): number => {
    const variances = stepVariances(design.prior, fit.scales, fit.mean);
    const { spreads } = arrowCurvature(design, partsOf(design), variances, weights);
    const quasiVariances = spreads(0).quasiVariances(contrasts);
    return Math.sqrt((2 * quasiVariances.reduce((sum, each) => sum + each, 0)) / contrasts.length);
  };
  const { weights } = fit.point;
  const withMatches = (times: number): number =>
    errorOf(
      fit.design,
      weights.map((weight) => times * weight),
    );
  return {
    now: withMatches(1),
    twiceMatches: withMatches(2),
    twiceFamilies: errorOf(designOf(onTwiceThePairs(table), options), weights),
    moreMatches: MORE_MATCHES.map(withMatches),
  };
}

/** Where the variance of single matches comes from: shares that add up to 1. */
export interface VarianceShares {
  /** How good the agents at the table are. */
  readonly agent: number;
  /** How hard the word pair (or family) is for every spy. */
  readonly family: number;
  /** What each agent knows better or worse than its skill says. */
  readonly agentByFamily: number;
  /** What agents change from version to version and over a season. */
  readonly change: number;
  /** Chance: the remaining variance in a match between known agents on a known pair. */
  readonly rest: number;
}

/** Variance of the logistic distribution: what chance adds to the logit of a single match. */
const CHANCE = square(Math.PI) / 3;

/** The shares by the fitted scales, of one spy and the mean of the civilians at a table. */
export function varianceShares(scales: Scales): VarianceShares {
  const table = (spy: number, civilian: number): number =>
    square(spy) + square(civilian) / CIVILIANS;
  const parts = {
    agent: table(scales.spy, scales.civilian),
    family: square(scales.pair),
    agentByFamily: table(scales.spyByPair, scales.civilianByPair),
    change:
      table(scales.spyVersion, scales.civilianVersion) +
      table(scales.spyDrift, scales.civilianDrift),
    rest: CHANCE,
  };
  const all = Object.values(parts).reduce((sum, part) => sum + part, 0);
  return {
    agent: parts.agent / all,
    family: parts.family / all,
    agentByFamily: parts.agentByFamily / all,
    change: parts.change / all,
    rest: parts.rest / all,
  };
}
