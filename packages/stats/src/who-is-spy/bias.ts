import { holm } from "../distributions.ts";
import {
  type Difference,
  differenceOf,
  differenceOfSingles,
  excessOf,
} from "../intervals/difference.ts";
import { ClusterCounter } from "../intervals/weighted-sum.ts";
import { factOf, type MatchTable, SEATS, spyWinsByPair } from "./records.ts";

/**
 * What a factor may bias. "votes-as-...": votes received per voting round. "wins-as-spy": the share of
 * matches won by the spy who has it. "named": the share of ballots that name a place, beyond its
 * fair share.
 */
export type BiasMeasure = "votes-as-spy" | "votes-as-civilian" | "wins-as-spy" | "named";

/** One effect of a factor that should not matter (or, for pairs and lengths, that may). */
export interface Effect extends Difference {
  /** "seat", "order", "name", "language", "pair", "ballot-place" or "speech-length". */
  readonly factor: string;
  /** The seat's number from 0, the name ...; "" for speech length. */
  readonly level: string;
  /** What it biases. */
  readonly outcome: BiasMeasure;
  /** p after Holm (1979) over the whole report. */
  readonly adjusted: number;
}

type UnadjustedEffect = Omit<Effect, "adjusted">;

/**
 * Holm's adjusted p: a reader who believes only effects below 5% believes a false one in at most 5% of
 * all reports. The intervals are not adjusted: one in twenty misses.
 */
export function withHolm(effects: readonly UnadjustedEffect[]): Effect[] {
  const adjusted = holm(effects.map(({ p }) => p));
  return effects.map((effect, at) => ({ ...effect, adjusted: adjusted[at] ?? 1 }));
}

/**
 * Whether a name's place on the ballot draws votes: of all ballots with such a place, the share
 * that named it, minus one by the names listed. Orders are drawn by ballot, so nothing else differs.
 */
function ballotEffects(table: MatchTable): UnadjustedEffect[] {
  const places: ClusterCounter[] = [];
  for (let ballot = 0; ballot < table.ballotMatch.length; ballot += 1) {
    const pair = table.pair[table.ballotMatch[ballot] ?? 0] ?? 0;
    const options = table.ballotOptions[ballot] ?? 0;
    for (let place = 0; place < options; place += 1) {
      const counter = places[place] ?? new ClusterCounter(table.pairs.names.length);
      places[place] = counter;
      const named = table.ballotPlace[ballot] === place ? 1 : 0;
      counter.add(pair, named - 1 / options, 1);
    }
  }
  return places.flatMap((counter, place) => {
    const excess = excessOf(counter.sums());
    return excess === null
      ? []
      : [{ factor: "ballot-place", level: `${place}`, outcome: "named" as const, ...excess }];
  });
}

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
function levelEffects(table: MatchTable): UnadjustedEffect[] {
  const ofSeats = factors.flatMap((factor) =>
    factor.measures.flatMap((measure) => effectsOf(table, factor, measure)),
  );
  return [...ofSeats, ...pairEffects(table)];
}

/** Code points a speech above the table's mean that a slope is stated for. */
const UNIT = 100;

/** Code points a speech, in units, minus the table's mean; by seat. */
function relativeLengths(table: MatchTable): Float64Array {
  const speeches = factOf(table, "fouls").denominator;
  const lengths = new Float64Array(table.speechLength.length);
  for (let first = 0; first < lengths.length; first += SEATS) {
    let sum = 0;
    for (let row = first; row < first + SEATS; row += 1) {
      const length = (table.speechLength[row] ?? 0) / Math.max(1, speeches(row)) / UNIT;
      lengths[row] = length;
      sum += length;
    }
    for (let row = first; row < first + SEATS; row += 1) {
      lengths[row] = (lengths[row] ?? 0) - sum / SEATS;
    }
  }
  return lengths;
}

/** A value by row; NaN where a seat has none. */
type RowValues = (row: number) => number;

/** The slope of y over length, both from their means, pairs as clusters. */
function slope(
  table: MatchTable,
  lengths: Float64Array,
  y: RowValues,
  measure: BiasMeasure,
): UnadjustedEffect[] {
  let [count, lengthSum, ySum] = [0, 0, 0];
  for (let row = 0; row < lengths.length; row += 1) {
    const value = y(row);
    if (Number.isNaN(value)) continue;
    count += 1;
    lengthSum += lengths[row] ?? 0;
    ySum += value;
  }
  const counter = new ClusterCounter(table.pairs.names.length);
  for (let row = 0; row < lengths.length; row += 1) {
    const value = y(row);
    if (Number.isNaN(value)) continue;
    const x = (lengths[row] ?? 0) - lengthSum / count;
    counter.add(table.pair[Math.floor(row / SEATS)] ?? 0, x * (value - ySum / count), x * x);
  }
  const excess = excessOf(counter.sums());
  return excess === null
    ? []
    : [{ factor: "speech-length", level: "", outcome: measure, ...excess }];
}

/**
 * The association of speeches 100 code points longer than the table's mean with votes received, and
 * with the spy's wins. Lengths are chosen, not drawn, so this is not an effect.
 */
function lengthEffects(table: MatchTable): UnadjustedEffect[] {
  const lengths = relativeLengths(table);
  const { numerator, denominator } = factOf(table, "votes-received");
  /** Votes a ballot; without a ballot 0 by 0, which is NaN. */
  const votesAs =
    (side: number): RowValues =>
    (row) =>
      table.isSpy[row] === side ? numerator(row) / denominator(row) : Number.NaN;
  const wins: RowValues = (row) =>
    table.isSpy[row] === 1 ? (table.spyWon[Math.floor(row / SEATS)] ?? 0) : Number.NaN;
  return [
    ...slope(table, lengths, votesAs(1), "votes-as-spy"),
    ...slope(table, lengths, votesAs(0), "votes-as-civilian"),
    ...slope(table, lengths, wins, "wins-as-spy"),
  ];
}

/**
 * Everything that could favour a seat besides who sits there. Seats, names, speaking order and
 * ballots are drawn, so their effects are causal; those of word pairs, language and length are not.
 */
export function biasReport(table: MatchTable): Effect[] {
  return withHolm([...levelEffects(table), ...ballotEffects(table), ...lengthEffects(table)]);
}
