import { ClusterCounter } from "../../intervals/cluster-sums.ts";
import { estimate, type MeasuredFigure } from "../../intervals/interval.ts";
import { POINTS_APART } from "../records/ranges.ts";
import { seatsOf } from "../records/seats-of.ts";
import { type MatchTable, SEATS } from "../records/table.ts";

/** The results of two agents at the same tables. */
export interface HeadToHead {
  readonly opponent: string;
  /** Number of matches at the same table. */
  readonly matches: number;
  /** Points per match, the agent's minus the opponent's at the same table. */
  readonly difference: MeasuredFigure;
}

/**
 * One row of the head-to-head matrix, in the order in which the opponents were met. Intervals are
 * 95% each, not for the whole row: of twenty equal opponents one will seem better or worse.
 */
export function headToHead(table: MatchTable, by: "agent" | "version", who: string): HeadToHead[] {
  const [column, labels] =
    by === "agent" ? [table.agent, table.agents] : [table.version, table.versions];
  const own = labels.find(who);
  const met = new Map<number, ClusterCounter>();
  for (const row of seatsOf(table, by, who)) {
    const match = Math.floor(row / SEATS);
    for (let other = match * SEATS; other < (match + 1) * SEATS; other += 1) {
      const opponent = column[other] ?? 0;
      if (opponent === own) continue;
      const counter = met.get(opponent) ?? new ClusterCounter(table.pairs.names.length);
      const difference = (table.points[row] ?? 0) - (table.points[other] ?? 0);
      counter.add(table.pair[match] ?? 0, difference / table.pointsScale, 1);
      met.set(opponent, counter);
    }
  }
  return [...met].flatMap(([opponent, counter]) => {
    const sums = counter.sums();
    const difference = estimate(sums, POINTS_APART);
    const matches = sums.units.reduce((sum, units) => sum + units, 0);
    const name = labels.names[opponent];
    return difference === null || name === undefined
      ? []
      : [{ opponent: name, matches, difference }];
  });
}
