import { student95 } from "../../distributions/student.ts";
import { square } from "../../exact/exact.ts";
import { type Estimate, type MeasuredFigure, rateOfSingles } from "../../intervals/interval.ts";
import { logisticNormal } from "../composite/logistic-normal.ts";
import { CIVILIANS } from "../model/design.ts";
import type { Fit } from "../model/fit.ts";
import { fieldOf } from "../model/posterior.ts";
import { spyWinsByPair } from "../records/spy-wins.ts";
import type { MatchTable } from "../records/table.ts";

/** How spies fared with one word pair (or one family of words). */
export interface PairFigure {
  readonly pair: string;
  readonly matches: number;
  /** Share of its matches that the spy won, with a 95% interval for new matches of the same pair. */
  readonly hiddenWins: MeasuredFigure;
  /**
   * Chance that the spy wins on the pair, averaged over agents of the league in all seats: the model's
   * effect, drawn towards the mean of all pairs as far as its matches leave room (empirical Bayes),
   * with a 95% interval.
   */
  readonly shrunken: Estimate;
}

/** The spies' win rate by word pair, in the order in which pairs were met. */
export function pairFigures(table: MatchTable, fit: Fit): PairFigure[] {
  const { design, mean, spread, spreads, pairKnowledge } = fit;
  const field = fieldOf(design, mean);
  const average = (mean[0] ?? 0) + field.spy - field.civilian;
  const variance =
    square(spread.spy) +
    square(spread.spyByPair) +
    (square(spread.civilian) + square(spread.civilianByPair)) / CIVILIANS;
  const chance = (effect: number): number => logisticNormal(average + effect, variance).value;
  const quantile = student95(pairKnowledge?.degrees ?? 1);
  // The unit of sampling is a pair's matches, not the pair.
  return spyWinsByPair(table).flatMap(({ pair, ...singles }, number) => {
    const hiddenWins = rateOfSingles(singles);
    if (hiddenWins === null) return [];
    const place = design.starts[number] ?? 0;
    const effect = mean[place] ?? 0;
    const ofScale = square(pairKnowledge?.direction[place] ?? 0);
    const half = quantile * Math.sqrt((spreads.steps[place] ?? 0) + ofScale);
    const shrunken = {
      value: chance(effect),
      low: chance(effect - half),
      high: chance(effect + half),
    };
    return [{ pair, matches: singles.count, hiddenWins, shrunken }];
  });
}
