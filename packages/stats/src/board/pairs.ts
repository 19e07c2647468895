import { type Measured, rateOfSingles } from "../intervals/interval.ts";
import { spyWinsByPair } from "../records/spy-wins.ts";
import type { MatchTable } from "../records/table.ts";

/** How spies fared with one word pair (or one family of words). */
export interface PairFigure {
  readonly pair: string;
  readonly matches: number;
  /** Share of its matches that the spy won, with a 95% interval for new matches of the same pair. */
  readonly spyWins: Measured;
}

/** The spies' win rate by word pair, in the order in which pairs were met. */
export function pairFigures(table: MatchTable): PairFigure[] {
  // A pair is no draw from itself: its matches are.
  return spyWinsByPair(table).flatMap(({ pair, ...singles }) => {
    const spyWins = rateOfSingles(singles);
    return spyWins === null ? [] : [{ pair, matches: singles.count, spyWins }];
  });
}
