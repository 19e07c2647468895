import { estimate, type MeasuredMetric, RATE, type Range } from "../intervals/interval.ts";
import type { ClusterSums } from "../intervals/weighted-sum.ts";
import {
  CIVILIAN_POINTS,
  type FactName,
  factOf,
  factsOf,
  type MatchTable,
  POINTS,
  ROUNDS,
  SEATS,
  seatsOf,
  VOTES_A_ROUND,
} from "./records.ts";

/** All matches, or those on one side. */
export const sides = ["all", "spy", "civilian"] as const;
export type Side = (typeof sides)[number];

/** Columns of some seats of a table, in which these seats are far apart. */
interface SeatColumns
  extends Pick<MatchTable, "pointsScale" | "points" | "facts" | "tokens" | "costMicros"> {
  /** 1 when the side of the seat won. */
  readonly won: Uint8Array;
}

/** Something read off a seat, by its place in the columns. */
type Reading = (seat: number) => number;

/** A column's values at some places. A loop that does nothing else overlaps many cache misses. */
function gathered<Column extends Uint8Array | Int32Array | Float64Array>(
  column: Column,
  places: Int32Array,
  into: Column,
): Column {
  for (let at = 0; at < places.length; at += 1) into[at] = column[places[at] ?? 0] ?? 0;
  return into;
}

/** Sums of a cluster's civilian seats, then of its spy seats. */
const SIDES = 2;

/**
 * Some seats, found once, whose metrics are summed by word pair and side: a metric takes one pass
 * over the seats, and as much memory as there are pairs among them.
 */
export class SeatSums {
  readonly columns: SeatColumns;
  /** Pairs met, and by seat the place of its sums. */
  readonly #pairs: Int32Array;
  readonly #places: Int32Array;
  /** Of the metric at hand, by place. */
  readonly #sums: Omit<ClusterSums, "clusters">;

  constructor(table: MatchTable, rows: Int32Array) {
    const seats = rows.length;
    const matches = rows.map((row) => Math.floor(row / SEATS));
    const isSpy = gathered(table.isSpy, rows, new Uint8Array(seats));
    const spyWon = gathered(table.spyWon, matches, new Uint8Array(seats));
    this.columns = {
      pointsScale: table.pointsScale,
      points: gathered(table.points, rows, new Int32Array(seats)),
      facts: factsOf(table, rows),
      tokens: gathered(table.tokens, rows, new Float64Array(seats)),
      costMicros: gathered(table.costMicros, rows, new Float64Array(seats)),
      won: spyWon.map((won, seat) => (won === isSpy[seat] ? 1 : 0)),
    };
    const known = new Int32Array(table.pairs.names.length).fill(-1);
    const pairs: number[] = [];
    this.#places = gathered(table.pair, matches, new Int32Array(seats));
    for (let seat = 0; seat < seats; seat += 1) {
      const pair = this.#places[seat] ?? 0;
      if (known[pair] === -1) known[pair] = pairs.push(pair) - 1;
      this.#places[seat] = SIDES * (known[pair] ?? 0) + (isSpy[seat] ?? 0);
    }
    this.#pairs = new Int32Array(pairs);
    const sums = (): Float64Array => new Float64Array(SIDES * pairs.length);
    this.#sums = { numerators: sums(), denominators: sums(), units: sums() };
  }

  /** A metric of the seats by side. A seat with a denominator of 0 contributes nothing. */
  of(numerator: Reading, denominator: Reading): Readonly<Record<Side, ClusterSums>> {
    const { numerators, denominators, units } = this.#sums;
    for (const each of [numerators, denominators, units]) each.fill(0);
    const places = this.#places;
    for (let seat = 0; seat < places.length; seat += 1) {
      const place = places[seat] ?? 0;
      const below = denominator(seat);
      if (below === 0) continue;
      numerators[place] = (numerators[place] ?? 0) + numerator(seat);
      denominators[place] = (denominators[place] ?? 0) + below;
      units[place] = (units[place] ?? 0) + 1;
    }
    return { all: this.#over(0, 1), spy: this.#over(1, 1), civilian: this.#over(0, 0) };
  }

  /** The sums of the sides from `first` to `last`, of pairs that contribute. */
  #over(first: number, last: number): ClusterSums {
    const size = this.#pairs.length;
    const sums = this.#sums;
    const clusters = new Int32Array(size);
    const numerators = new Float64Array(size);
    const denominators = new Float64Array(size);
    const units = new Float64Array(size);
    let taken = 0;
    for (let place = 0; place < size; place += 1) {
      let [numerator, denominator, unit] = [0, 0, 0];
      for (let at = SIDES * place + first; at <= SIDES * place + last; at += 1) {
        numerator += sums.numerators[at] ?? 0;
        denominator += sums.denominators[at] ?? 0;
        unit += sums.units[at] ?? 0;
      }
      if (unit === 0) continue;
      clusters[taken] = this.#pairs[place] ?? 0;
      numerators[taken] = numerator;
      denominators[taken] = denominator;
      units[taken] = unit;
      taken += 1;
    }
    return {
      clusters: clusters.subarray(0, taken),
      numerators: numerators.subarray(0, taken),
      denominators: denominators.subarray(0, taken),
      units: units.subarray(0, taken),
    };
  }
}

interface Indicator {
  /** The range of a match's metric. */
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

/** Only seats that reported the metric count. */
const reported = (column: "tokens" | "costMicros", unit: number): Indicator => ({
  range: () => [0, null],
  of: ({ [column]: values }) => ({
    numerator: (seat) => (values[seat] ?? 0) / unit,
    denominator: (seat) => (Number.isNaN(values[seat]) ? 0 : 1),
  }),
});

/** Every metric of a leaderboard row that is a rate or a mean (see `Metrics` for what they mean). */
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
function byIndicator<Value>(
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
type BySide = Readonly<Record<Side, MeasuredMetric | null>>;
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
  const of = (side: Side): MeasuredMetric | null => {
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
