import { Labels } from "../../columns/labels.ts";
import { chancesOf } from "../composite/field.ts";
import { arrowCurvature } from "../model/arrow.ts";
import { type Design, type DesignOptions, designOf } from "../model/design.ts";
import type { Fit } from "../model/fit.ts";
import { partsOf } from "../model/parts.ts";
import { stepVariances } from "../model/prior.ts";
import type { MatchTable } from "../records/table.ts";

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
    const separations = spreads(0).separations(contrasts);
    return Math.sqrt((2 * separations.reduce((sum, each) => sum + each, 0)) / contrasts.length);
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
