import { ClusterCounter } from "../intervals/cluster-sums.ts";
import { type Estimate, estimate } from "../intervals/interval.ts";
import type { Resamples } from "../intervals/resamples.ts";
import type { MatchTable } from "../records/table.ts";

/** How spies fared with one word pair (or one family of words). */
export interface PairFigure {
  readonly pair: string;
  readonly matches: number;
  /** Share of its matches that the spy won, with a 95% interval for new matches of the same pair. */
  readonly spyWins: Estimate;
}

/** The spies' win rate by word pair, in the order in which pairs were met. */
export function pairFigures(table: MatchTable, resamples: Resamples): PairFigure[] {
  // A pair is no draw from itself: its matches are.
  const counters = table.pairs.names.map(() => new ClusterCounter());
  for (const [match, pair] of table.pair.entries()) {
    counters[pair]?.add(match, table.spyWon[match] ?? 0, 1);
  }
  return counters.flatMap((counter, at) => {
    const sums = counter.sums();
    const spyWins = estimate(sums, "rate", resamples);
    const pair = table.pairs.names[at];
    return spyWins === null || pair === undefined
      ? []
      : [{ pair, matches: sums.units.length, spyWins }];
  });
}
