import { student95 } from "../../distributions.ts";
import { square } from "../../exact.ts";
import {
  type Estimate,
  estimate,
  type MeasuredMetric,
  rateOfSingles,
} from "../../intervals/interval.ts";
import { ClusterCounter } from "../../intervals/weighted-sum.ts";
import { type Overlap, overlapsAmong } from "../../overlap.ts";
import { logisticNormal } from "../composite.ts";
import { CIVILIANS } from "../model/design.ts";
import type { Fit } from "../model/fit.ts";
import { fieldOf } from "../model/triangular.ts";
import { type MatchTable, POINTS_APART, SEATS, seatsOf, spyWinsByPair } from "../records.ts";

/** How spies fared with one word pair (or one family of words). */
export interface PairMetric {
  readonly pair: string;
  readonly matches: number;
  /** Share of its matches that the spy won, with a 95% interval for new matches of the same pair. */
  readonly hiddenWins: MeasuredMetric;
  /**
   * Chance that the spy wins on the pair, averaged over agents of the league in all seats: the model's
   * effect, drawn towards the mean of all pairs as far as its matches leave room (empirical Bayes),
   * with a 95% interval.
   */
  readonly shrunken: Estimate;
}

/** The spies' win rate by word pair, in the order in which pairs were met. */
export function pairMetrics(table: MatchTable, fit: Fit): PairMetric[] {
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

/** The results of two agents at the same tables. */
export interface HeadToHead {
  readonly opponent: string;
  /** Number of matches at the same table. */
  readonly matches: number;
  /** Points per match, the agent's minus the opponent's at the same table. */
  readonly difference: MeasuredMetric;
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

/** How often an agent met each of the others, by their numbers. */
function headToHeadsOf(table: MatchTable, agent: number): Int32Array {
  const met = new Int32Array(table.agents.names.length);
  for (const row of seatsOf(table, "agent", table.agents.names[agent] ?? "")) {
    const first = row - (row % SEATS);
    for (let seat = first; seat < first + SEATS; seat += 1) {
      const other = table.agent[seat] ?? 0;
      met[other] = (met[other] ?? 0) + 1;
    }
  }
  met[agent] = 0;
  return met;
}

/** The overlap of every agent with the others, by its number in the table. */
export const overlapsOf = (table: MatchTable): Overlap[] =>
  overlapsAmong(table.agents.names.length, (agent) => headToHeadsOf(table, agent));
