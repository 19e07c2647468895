import { ClusterCounter } from "../../intervals/cluster-sums.ts";
import { differenceOf, differenceOfSingles } from "../../intervals/difference.ts";
import { spyWinsByPair } from "../records/spy-wins.ts";
import { factOf, type MatchTable, SEATS } from "../records/table.ts";
import type { BiasMeasure, UnadjustedEffect } from "./effect.ts";

/** Something every seat has one of. */
interface Factor {
  readonly name: string;
  /** Its levels, and the number of a seat's. */
  readonly levels: (table: MatchTable) => readonly string[];
  readonly level: (table: MatchTable, row: number) => number;
  readonly measures: readonly BiasMeasure[];
}

const matchOf = (row: number): number => Math.floor(row / SEATS);
const ofSeats: readonly BiasMeasure[] = ["votes-as-spy", "votes-as-civilian", "wins-as-spy"];
const places = Array.from({ length: SEATS }, (_, place) => `${place}`);

/**
 * Only the spy's wins are reported: the civilians' are their mirror image, a fifth as large. Votes
 * received carry no information on a match's factors: they have the same sum at every table.
 */
const factors: readonly Factor[] = [
  { name: "seat", levels: () => places, level: (_, row) => row % SEATS, measures: ofSeats },
  {
    name: "order",
    levels: () => places,
    level: (table, row) => table.order[row] ?? 0,
    measures: ofSeats,
  },
  {
    name: "name",
    levels: (table) => table.names.names,
    level: (table, row) => table.name[row] ?? 0,
    measures: ofSeats,
  },
  {
    name: "language",
    levels: (table) => table.languages.names,
    level: (table, row) => table.language[matchOf(row)] ?? 0,
    measures: ["wins-as-spy"],
  },
];

/** 1 when the side of the seat row won. */
const sideWon = (table: MatchTable, row: number): number =>
  table.spyWon[Math.floor(row / SEATS)] === table.isSpy[row] ? 1 : 0;

/** A seat's contribution to a measure. */
function readingOf(table: MatchTable, measure: BiasMeasure) {
  const side = measure.endsWith("-as-spy") ? 1 : 0;
  const { numerator, denominator } = measure.startsWith("wins")
    ? { numerator: (row: number) => sideWon(table, row), denominator: () => 1 }
    : factOf(table, "votes-received");
  return {
    numerator,
    denominator: (row: number) => (table.isSpy[row] === side ? denominator(row) : 0),
  };
}

/** Levels in the order in which they were met; a resample draws pairs. */
function effectsOf(table: MatchTable, factor: Factor, measure: BiasMeasure): UnadjustedEffect[] {
  const pairs = table.pairs.names.length;
  const all = new ClusterCounter(pairs);
  const byLevel = new Map<number, ClusterCounter>();
  const { numerator, denominator } = readingOf(table, measure);
  for (let row = 0; row < SEATS * table.matches; row += 1) {
    const below = denominator(row);
    if (below === 0) continue;
    const above = numerator(row);
    const cluster = table.pair[matchOf(row)] ?? 0;
    const level = factor.level(table, row);
    const counter = byLevel.get(level) ?? new ClusterCounter(pairs);
    counter.add(cluster, above, below);
    all.add(cluster, above, below);
    byLevel.set(level, counter);
  }
  if (byLevel.size < 2) return [];
  const names = factor.levels(table);
  const whole = all.sums();
  return [...byLevel].flatMap(([level, counter]) => {
    const difference = differenceOf(counter.sums(), whole);
    const name = names[level];
    return difference === null || name === undefined
      ? []
      : [{ factor: factor.name, level: name, outcome: measure, ...difference }];
  });
}

/** The unit of sampling is a pair's matches, not the pair. */
function pairEffects(table: MatchTable): UnadjustedEffect[] {
  const pairs = spyWinsByPair(table).filter(({ count }) => count > 0);
  if (pairs.length < 2) return [];
  const whole = {
    count: table.matches,
    sum: pairs.reduce((sum, pair) => sum + pair.sum, 0),
  };
  return pairs.flatMap(({ pair, ...singles }) => {
    const difference = differenceOfSingles(singles, whole);
    return difference === null
      ? []
      : [{ factor: "pair", level: pair, outcome: "wins-as-spy" as const, ...difference }];
  });
}

/** Effects of seat, speaking order, name, language and word pair: each level compared with the mean. */
export function levelEffects(table: MatchTable): UnadjustedEffect[] {
  const ofSeats = factors.flatMap((factor) =>
    factor.measures.flatMap((measure) => effectsOf(table, factor, measure)),
  );
  return [...ofSeats, ...pairEffects(table)];
}
