import type { Random } from "@wisp/game";
import { ClusterCounter, type ClusterSums } from "../intervals/cluster-sums.ts";
import { type Estimate, estimate, type Scale } from "../intervals/interval.ts";
import { drawResamples, type Resamples } from "../intervals/resamples.ts";
import { seatsOf } from "../records/seats-of.ts";
import { type FactName, type MatchTable, SEATS } from "../records/table.ts";

interface Indicator {
  readonly scale: Scale;
  readonly numerator: (table: MatchTable, row: number) => number;
  readonly denominator: (table: MatchTable, row: number) => number;
}

const matchOf = (row: number): number => Math.floor(row / SEATS);

/** 1 when the side of the seat won. */
export const sideWon = (table: MatchTable, row: number): number =>
  table.spyWon[matchOf(row)] === table.isSpy[row] ? 1 : 0;

const fact = (name: FactName, scale: Scale): Indicator => ({
  scale,
  numerator: (table, row) => table.facts[name].numerators[row] ?? 0,
  denominator: (table, row) => table.facts[name].denominators[row] ?? 0,
});

/** Only seats that reported the figure count. */
const reported = (column: "tokens" | "costMicros", unit: number): Indicator => ({
  scale: "mean",
  numerator: (table, row) => (table[column][row] ?? 0) / unit,
  denominator: (table, row) => (Number.isNaN(table[column][row]) ? 0 : 1),
});

/** Every figure of a leaderboard row that is a rate or a mean (see `Figures` for what they mean). */
const indicators = {
  /** Points a match, without the fee. */
  averageScore: {
    scale: "mean",
    numerator: (table, row) => (table.points[row] ?? 0) / table.pointsScale,
    denominator: () => 1,
  },
  winRate: { scale: "rate", numerator: sideWon, denominator: () => 1 },
  /** Absent as spy: only civilians' ballots count. */
  voteAccuracy: fact("ballots-right", "rate"),
  abstainRate: fact("abstained", "rate"),
  survivalRounds: fact("survival-rounds", "mean"),
  foulRate: fact("fouls", "rate"),
  skipped: fact("skipped", "rate"),
  timeouts: fact("speech-timeouts", "rate"),
  saidWord: fact("said-word", "rate"),
  repeated: fact("repeated", "rate"),
  /** Votes a voting round. */
  votesReceived: fact("votes-received", "mean"),
  tokensPerMatch: reported("tokens", 1),
  /** US dollars. */
  costPerMatch: reported("costMicros", 1_000_000),
} as const satisfies Readonly<Record<string, Indicator>>;

export type IndicatorName = keyof typeof indicators;
export const indicatorNames: readonly IndicatorName[] = Object.keys(indicators).filter(
  (name): name is IndicatorName => name in indicators,
);

/** All matches, or those on one side. */
export const sides = ["all", "spy", "civilian"] as const;
export type Side = (typeof sides)[number];

const onSide = (table: MatchTable, row: number, side: Side): boolean =>
  side === "all" || (table.isSpy[row] === 1) === (side === "spy");

/** An indicator over the seats of `rows` on one side, summed by word pair. */
export function indicatorSums(
  table: MatchTable,
  rows: Iterable<number>,
  name: IndicatorName,
  side: Side,
): ClusterSums {
  const { numerator, denominator }: Indicator = indicators[name];
  const counter = new ClusterCounter();
  for (const row of rows) {
    if (!onSide(table, row, side)) continue;
    counter.add(table.pair[matchOf(row)] ?? 0, numerator(table, row), denominator(table, row));
  }
  return counter.sums();
}

/** An indicator by side; null is "-": nothing was there to count. */
export type Indicators = Readonly<Record<IndicatorName, Readonly<Record<Side, Estimate | null>>>>;

const RESAMPLES = 999;

/** The draws that all intervals of a table share: word pairs, resampled whole. */
export function tableResamples(table: MatchTable, random: Random, count = RESAMPLES): Resamples {
  return drawResamples(random, table.pairs.names.length, count);
}

/** Ballots are the civilians': spies have no accuracy, and their abstaining is not counted. */
const civilianOnly: readonly IndicatorName[] = ["voteAccuracy", "abstainRate"];

/** One indicator over the seats of `rows` on one side, with its 95% interval (see `indicatorsOf`). */
export function indicatorOf(
  table: MatchTable,
  rows: Iterable<number>,
  name: IndicatorName,
  side: Side,
  resamples: Resamples,
): Estimate | null {
  const ballots = civilianOnly.includes(name);
  if (ballots && side === "spy") return null;
  const sums = indicatorSums(table, rows, name, ballots ? "civilian" : side);
  return estimate(sums, indicators[name].scale, resamples);
}

/**
 * Every indicator of an agent, or of one version, with 95% intervals for new matches on new word
 * pairs: pairs are resampled whole, with all their matches.
 */
export function indicatorsOf(
  table: MatchTable,
  by: "agent" | "version",
  who: string,
  resamples: Resamples,
): Indicators {
  const rows = seatsOf(table, by, who);
  const bySide = (name: IndicatorName) => ({
    all: indicatorOf(table, rows, name, "all", resamples),
    spy: indicatorOf(table, rows, name, "spy", resamples),
    civilian: indicatorOf(table, rows, name, "civilian", resamples),
  });
  return {
    averageScore: bySide("averageScore"),
    winRate: bySide("winRate"),
    voteAccuracy: bySide("voteAccuracy"),
    abstainRate: bySide("abstainRate"),
    survivalRounds: bySide("survivalRounds"),
    foulRate: bySide("foulRate"),
    skipped: bySide("skipped"),
    timeouts: bySide("timeouts"),
    saidWord: bySide("saidWord"),
    repeated: bySide("repeated"),
    votesReceived: bySide("votesReceived"),
    tokensPerMatch: bySide("tokensPerMatch"),
    costPerMatch: bySide("costPerMatch"),
  };
}
