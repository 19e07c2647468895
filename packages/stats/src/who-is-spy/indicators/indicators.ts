import type { ClusterSums } from "../../intervals/cluster-sums.ts";
import { estimate, type MeasuredFigure, RATE, type Range } from "../../intervals/interval.ts";
import { CIVILIAN_POINTS, POINTS, ROUNDS, VOTES_A_ROUND } from "../records/ranges.ts";
import { seatsOf } from "../records/seats-of.ts";
import { type FactName, factOf, type MatchTable } from "../records/table.ts";
import { type Reading, type SeatColumns, SeatSums, type Side } from "./seat-sums.ts";

interface Indicator {
  /** The range of a match's figure. */
  readonly range: (side: Side) => Range;
  /** How to read a seat's contribution; the columns are looked up once. */
  readonly of: (columns: SeatColumns) => {
    readonly numerator: Reading;
    readonly denominator: Reading;
  };
}

const one: Reading = () => 1;

const fact = (name: FactName, range: Range): Indicator => ({
  range: () => range,
  of: (columns) => factOf(columns, name),
});

/** Only seats that reported the figure count. */
const reported = (column: "tokens" | "costMicros", unit: number): Indicator => ({
  range: () => [0, null],
  of: ({ [column]: values }) => ({
    numerator: (seat) => (values[seat] ?? 0) / unit,
    denominator: (seat) => (Number.isNaN(values[seat]) ? 0 : 1),
  }),
});

/** Every figure of a leaderboard row that is a rate or a mean (see `Figures` for what they mean). */
const indicators = {
  /** Points a match, without the fee. */
  averageScore: {
    range: (side) => (side === "civilian" ? CIVILIAN_POINTS : POINTS),
    of: ({ points, pointsScale }) => ({
      numerator: (seat) => (points[seat] ?? 0) / pointsScale,
      denominator: one,
    }),
  },
  winRate: {
    range: () => RATE,
    of: ({ won }) => ({ numerator: (seat) => won[seat] ?? 0, denominator: one }),
  },
  /** Absent as spy: only civilians' ballots count. */
  voteAccuracy: fact("ballots-right", RATE),
  abstainRate: fact("abstained", RATE),
  survivalRounds: fact("survival-rounds", ROUNDS),
  foulRate: fact("fouls", RATE),
  skipped: fact("skipped", RATE),
  timeouts: fact("speech-timeouts", RATE),
  saidWord: fact("said-word", RATE),
  repeated: fact("repeated", RATE),
  /** Votes a voting round. */
  votesReceived: fact("votes-received", VOTES_A_ROUND),
  tokensPerMatch: reported("tokens", 1),
  /** US dollars. */
  costPerMatch: reported("costMicros", 1_000_000),
} as const satisfies Readonly<Record<string, Indicator>>;

export type IndicatorName = keyof typeof indicators;
export const indicatorNames: readonly IndicatorName[] = Object.keys(indicators).filter(
  (name): name is IndicatorName => name in indicators,
);

/** The result of `of` for each indicator. */
export function byIndicator<Value>(
  of: (name: IndicatorName) => Value,
): Readonly<Record<IndicatorName, Value>> {
  return {
    averageScore: of("averageScore"),
    winRate: of("winRate"),
    voteAccuracy: of("voteAccuracy"),
    abstainRate: of("abstainRate"),
    survivalRounds: of("survivalRounds"),
    foulRate: of("foulRate"),
    skipped: of("skipped"),
    timeouts: of("timeouts"),
    saidWord: of("saidWord"),
    repeated: of("repeated"),
    votesReceived: of("votesReceived"),
    tokensPerMatch: of("tokensPerMatch"),
    costPerMatch: of("costPerMatch"),
  };
}

/** An indicator by side; null is "-": nothing was there to count. */
type BySide = Readonly<Record<Side, MeasuredFigure | null>>;
export type Indicators = Readonly<Record<IndicatorName, BySide>>;

/** Ballots are the civilians': spies have no accuracy, and their abstaining is not counted. */
const civilianOnly: readonly IndicatorName[] = ["voteAccuracy", "abstainRate"];

/** An indicator over some seats, summed by word pair; null where a side has none by definition. */
export function indicatorSums(
  seats: SeatSums,
  name: IndicatorName,
): Readonly<Record<Side, ClusterSums | null>> {
  const { numerator, denominator } = indicators[name].of(seats.columns);
  const { all, spy, civilian } = seats.of(numerator, denominator);
  return civilianOnly.includes(name)
    ? { all: civilian, spy: null, civilian }
    : { all, spy, civilian };
}

function estimatesOf(seats: SeatSums, name: IndicatorName): BySide {
  const sums = indicatorSums(seats, name);
  const { range }: Indicator = indicators[name];
  const of = (side: Side): MeasuredFigure | null => {
    const found = sums[side];
    return found === null ? null : estimate(found, range(side));
  };
  return { all: of("all"), spy: of("spy"), civilian: of("civilian") };
}

/** One indicator over the seats of `rows` by side, with its 95% interval (see `indicatorsOf`). */
export function indicatorOf(table: MatchTable, rows: Int32Array, name: IndicatorName): BySide {
  return estimatesOf(new SeatSums(table, rows), name);
}

/**
 * Every indicator of an agent, or of one version, with 95% intervals for new matches on new word
 * pairs.
 */
export function indicatorsOf(table: MatchTable, by: "agent" | "version", who: string): Indicators {
  const seats = new SeatSums(table, seatsOf(table, by, who));
  return byIndicator((name) => estimatesOf(seats, name));
}
