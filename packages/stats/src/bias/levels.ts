import { sideWon } from "../indicators/indicators.ts";
import { ClusterCounter } from "../intervals/cluster-sums.ts";
import { differenceOf } from "../intervals/difference.ts";
import { type MatchTable, SEATS } from "../records/table.ts";
import type { Outcome, Unadjusted } from "./effect.ts";

/** Something every seat has one of. */
interface Factor {
  readonly name: string;
  readonly level: (table: MatchTable, row: number) => string;
  /** What is resampled: whatever could be drawn anew. */
  readonly cluster: (table: MatchTable, row: number) => number;
  readonly outcomes: readonly Outcome[];
}

const matchOf = (row: number): number => Math.floor(row / SEATS);
const pairOf = (table: MatchTable, row: number): number => table.pair[matchOf(row)] ?? 0;
const ofSeats: readonly Outcome[] = ["votes-as-spy", "votes-as-civilian", "wins-as-spy"];

/**
 * Of wins only the spy's are told: the civilians' are their mirror image, a fifth as large. And
 * votes received tell nothing of a match's factors: they add up to the same at every table.
 */
const factors: readonly Factor[] = [
  { name: "seat", level: (_, row) => `${row % SEATS}`, cluster: pairOf, outcomes: ofSeats },
  {
    name: "order",
    level: (table, row) => `${table.order[row]}`,
    cluster: pairOf,
    outcomes: ofSeats,
  },
  {
    name: "name",
    level: (table, row) => table.names.names[table.name[row] ?? 0] ?? "",
    cluster: pairOf,
    outcomes: ofSeats,
  },
  {
    name: "language",
    level: (table, row) => table.languages.names[table.language[matchOf(row)] ?? 0] ?? "",
    cluster: pairOf,
    outcomes: ["wins-as-spy"],
  },
  {
    name: "pair",
    level: (table, row) => table.pairs.names[pairOf(table, row)] ?? "",
    // A pair is no draw from itself: its matches are.
    cluster: (_, row) => matchOf(row),
    outcomes: ["wins-as-spy"],
  },
];

function counted(table: MatchTable, row: number, outcome: Outcome): readonly [number, number] {
  const onSide = outcome.endsWith("-as-spy") === (table.isSpy[row] === 1);
  if (!onSide) return [0, 0];
  if (outcome.startsWith("wins")) return [sideWon(table, row), 1];
  const { numerators, denominators } = table.facts["votes-received"];
  return [numerators[row] ?? 0, denominators[row] ?? 0];
}

function effectsOf(table: MatchTable, factor: Factor, outcome: Outcome): Unadjusted[] {
  const all = new ClusterCounter();
  const byLevel = new Map<string, ClusterCounter>();
  for (let row = 0; row < SEATS * table.matches; row += 1) {
    const [numerator, denominator] = counted(table, row, outcome);
    if (denominator === 0) continue;
    const cluster = factor.cluster(table, row);
    const level = factor.level(table, row);
    const counter = byLevel.get(level) ?? new ClusterCounter();
    counter.add(cluster, numerator, denominator);
    all.add(cluster, numerator, denominator);
    byLevel.set(level, counter);
  }
  if (byLevel.size < 2) return [];
  const whole = all.sums();
  return [...byLevel].flatMap(([level, counter]) => {
    const difference = differenceOf(counter.sums(), whole);
    return difference === null ? [] : [{ factor: factor.name, level, outcome, ...difference }];
  });
}

/** Effects of seat, speaking order, name, language and word pair: each level beside the mean. */
export function levelEffects(table: MatchTable): Unadjusted[] {
  return factors.flatMap((factor) =>
    factor.outcomes.flatMap((outcome) => effectsOf(table, factor, outcome)),
  );
}
