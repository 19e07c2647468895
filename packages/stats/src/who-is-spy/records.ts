import { bytes, float64, int32, Labels } from "../columns.ts";
import type { Usage } from "../sums.ts";

/** Seats of a match; row `SEATS * match + seat` of every seat column is that seat. */
export const SEATS = 6;

/** The facts that have columns (see `SeatRecord.facts`). */
export const factNames = [
  "survival-rounds",
  "fouls",
  "skipped",
  "speech-timeouts",
  "said-word",
  "repeated",
  "votes-received",
  "abstained",
  "ballots-right",
] as const;
export type FactName = (typeof factNames)[number];

/** Bytes of a seat's facts: a numerator and a denominator each, 255 at most. */
const FACT_BYTES = 2 * factNames.length;

/** Matches as columns: about 100 bytes a seat, so that a million of them fit in memory. */
export interface MatchTable {
  readonly matches: number;
  readonly pointsScale: number;
  readonly agents: Labels;
  readonly versions: Labels;
  readonly pairs: Labels;
  readonly languages: Labels;
  readonly names: Labels;
  /** By match. */
  readonly pair: Int32Array;
  readonly language: Uint8Array;
  readonly spyWon: Uint8Array;
  readonly rounds: Uint8Array;
  /** By seat. */
  readonly agent: Int32Array;
  readonly version: Int32Array;
  readonly isSpy: Uint8Array;
  /** In units of 1 / pointsScale. */
  readonly points: Int32Array;
  readonly order: Uint8Array;
  readonly name: Int32Array;
  readonly speechLength: Int32Array;
  readonly failures: Uint8Array;
  /** All facts of a seat side by side, since they are read together (see `factOf`). */
  readonly facts: Uint8Array;
  /** NaN where unknown. */
  readonly tokens: Float64Array;
  readonly costMicros: Float64Array;
  /** By vote that named a player: its match, the named place and how many were listed. */
  readonly ballotMatch: Int32Array;
  readonly ballotPlace: Uint8Array;
  readonly ballotOptions: Uint8Array;
}

/** The facts of some seat rows, one after another. */
export function factsOf({ facts }: MatchTable, rows: Int32Array): Uint8Array {
  const found = new Uint8Array(FACT_BYTES * rows.length);
  for (let at = 0; at < rows.length; at += 1) {
    const first = FACT_BYTES * (rows[at] ?? 0);
    for (let byte = 0; byte < FACT_BYTES; byte += 1) {
      found[FACT_BYTES * at + byte] = facts[first + byte] ?? 0;
    }
  }
  return found;
}

/** Reads a seat row's counts of a fact. */
export function factOf({ facts }: Pick<MatchTable, "facts">, name: FactName) {
  const first = 2 * factNames.indexOf(name);
  return {
    numerator: (row: number): number => facts[FACT_BYTES * row + first] ?? 0,
    denominator: (row: number): number => facts[FACT_BYTES * row + first + 1] ?? 0,
  };
}

/** Takes matches one by one and returns them as columns. */
export class TableBuilder {
  readonly #agents = new Labels();
  readonly #versions = new Labels();
  readonly #pairs = new Labels();
  readonly #languages = new Labels();
  readonly #names = new Labels();
  readonly #match = { pair: int32(), language: bytes(), spyWon: bytes(), rounds: bytes() };
  readonly #seat = {
    agent: int32(),
    version: int32(),
    isSpy: bytes(),
    points: int32(),
    order: bytes(),
    name: int32(),
    speechLength: int32(),
    failures: bytes(),
    tokens: float64(),
    costMicros: float64(),
  };
  readonly #ballot = { match: int32(), place: bytes(), options: bytes() };
  readonly #facts = bytes();
  #matches = 0;
  #pointsScale = 1;

  /** Throws a RangeError for a match without exactly one spy among six, or of another scale. */
  add(match: MatchRecord): void {
    const spies = match.seats.filter((seat) => seat.role === "spy").length;
    if (match.seats.length !== SEATS || spies !== 1) {
      throw new RangeError(`${match.seats.length} seats with ${spies} spies`);
    }
    if (this.#matches > 0 && match.pointsScale !== this.#pointsScale) {
      throw new RangeError(`points in 1/${this.#pointsScale} and in 1/${match.pointsScale}`);
    }
    this.#pointsScale = match.pointsScale;
    this.#match.pair.push(this.#pairs.add(match.pair));
    this.#match.language.push(this.#languages.add(match.language));
    this.#match.spyWon.push(match.winner === "spy" ? 1 : 0);
    this.#match.rounds.push(match.rounds);
    for (const seat of match.seats) this.#addSeat(seat);
    this.#matches += 1;
  }

  #addSeat(seat: SeatRecord): void {
    const columns = this.#seat;
    columns.agent.push(this.#agents.add(seat.agent));
    columns.version.push(this.#versions.add(seat.version));
    columns.isSpy.push(seat.role === "spy" ? 1 : 0);
    columns.points.push(seat.points);
    columns.order.push(seat.order);
    columns.name.push(this.#names.add(seat.name));
    columns.speechLength.push(seat.speechLength);
    columns.failures.push(seat.failures);
    columns.tokens.push(seat.tokens ?? Number.NaN);
    columns.costMicros.push(seat.costMicros ?? Number.NaN);
    for (const fact of factNames) {
      const [numerator, denominator] = seat.facts[fact] ?? [0, 0];
      this.#facts.push(numerator);
      this.#facts.push(denominator);
    }
    for (const { place, options } of seat.ballots) {
      if (place === null) continue;
      this.#ballot.match.push(this.#matches);
      this.#ballot.place.push(place);
      this.#ballot.options.push(options);
    }
  }

  /** Everything added so far. */
  table(): MatchTable {
    return {
      matches: this.#matches,
      pointsScale: this.#pointsScale,
      agents: this.#agents,
      versions: this.#versions,
      pairs: this.#pairs,
      languages: this.#languages,
      names: this.#names,
      pair: this.#match.pair.taken(),
      language: this.#match.language.taken(),
      spyWon: this.#match.spyWon.taken(),
      rounds: this.#match.rounds.taken(),
      agent: this.#seat.agent.taken(),
      version: this.#seat.version.taken(),
      isSpy: this.#seat.isSpy.taken(),
      points: this.#seat.points.taken(),
      order: this.#seat.order.taken(),
      name: this.#seat.name.taken(),
      speechLength: this.#seat.speechLength.taken(),
      failures: this.#seat.failures.taken(),
      tokens: this.#seat.tokens.taken(),
      costMicros: this.#seat.costMicros.taken(),
      facts: this.#facts.taken(),
      ballotMatch: this.#ballot.match.taken(),
      ballotPlace: this.#ballot.place.taken(),
      ballotOptions: this.#ballot.options.taken(),
    };
  }
}

/** Matches as columns. Throws as `TableBuilder.add`. */
export function tableOf(matches: Iterable<MatchRecord>): MatchTable {
  const builder = new TableBuilder();
  for (const match of matches) builder.add(match);
  return builder.table();
}

/**
 * The range of a metric in a match of Who is Spy (WiS paper, section 3.4). A civilian who outlives all others gets
 * the pot of 12, but only when the other five lose their seats by fouls; at a table that votes it is half the pot
 * and a vote.
 */
export const POINTS = [-5, 12] as const;
export const CIVILIAN_POINTS = [0, 7] as const;
/** One agent's points minus another's at the same table. */
export const POINTS_APART = [-17, 17] as const;
/** Rounds of a match. */
export const ROUNDS = [1, 3] as const;
/** Votes that a player receives in a round: one of each other player. */
export const VOTES_A_ROUND = [0, SEATS - 1] as const;

/** The side a seat played on. */
export type Role = "spy" | "civilian";

/** One vote: how many names the ballot listed, and which of them was named. */
export interface BallotRecord {
  readonly options: number;
  /** Place of the named player on the ballot, from 0; null is an abstention. */
  readonly place: number | null;
}

/** One seat of a finished ranked match. */
export interface SeatRecord extends Usage {
  readonly agent: string;
  readonly version: string;
  readonly role: Role;
  /** In units of 1 / pointsScale. */
  readonly points: number;
  /**
   * The game's facts, by name, as `SeatResult.facts`: "survival-rounds", "fouls", "skipped",
   * "speech-timeouts", "said-word", "repeated", "votes-received", "abstained", "ballots-right".
   */
  readonly facts: Readonly<Record<string, readonly [numerator: number, denominator: number]>>;
  /** Place in the speaking order of the first round, from 0. */
  readonly order: number;
  /** The name it bore in the match. */
  readonly name: string;
  /** Code points of all its speeches together. */
  readonly speechLength: number;
  readonly ballots: readonly BallotRecord[];
}

/** A finished ranked match of Who is Spy. */
export interface MatchRecord {
  readonly language: string;
  /** Names the word pair, regardless of who holds which word: matches of one pair are one cluster. */
  readonly pair: string;
  readonly winner: Role;
  /** Rounds played, 1 to 3. */
  readonly rounds: number;
  readonly pointsScale: number;
  /** By seat, six of them. */
  readonly seats: readonly SeatRecord[];
}

/** Rows grouped by who sat there: those of number n are `rows` from `starts[n]` to `starts[n + 1]`. */
interface RowGroups {
  readonly starts: Int32Array;
  readonly rows: Int32Array;
}

/** Groups rows by a column of numbers below `count`; within a group rows keep their order. */
function groupRows(column: Int32Array, count: number): RowGroups {
  const starts = new Int32Array(count + 1);
  for (let row = 0; row < column.length; row += 1) {
    const number = column[row] ?? 0;
    starts[number + 1] = (starts[number + 1] ?? 0) + 1;
  }
  for (let at = 1; at <= count; at += 1) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
  const next = starts.slice();
  const rows = new Int32Array(column.length);
  for (let row = 0; row < column.length; row += 1) {
    const number = column[row] ?? 0;
    const at = next[number] ?? 0;
    rows[at] = row;
    next[number] = at + 1;
  }
  return { starts, rows };
}

const byTable = new WeakMap<Int32Array, RowGroups>();

/** The seat rows of one agent, or of one version, in the order of the matches; empty when unknown. */
export function seatsOf(table: MatchTable, by: "agent" | "version", name: string): Int32Array {
  const [column, labels] =
    by === "agent" ? [table.agent, table.agents] : [table.version, table.versions];
  const number = labels.find(name);
  if (number === undefined) return new Int32Array(0);
  // The grouping is a pass over all seats: once a column, not once an agent.
  const known = byTable.get(column) ?? groupRows(column, labels.names.length);
  byTable.set(column, known);
  return known.rows.subarray(known.starts[number] ?? 0, known.starts[number + 1] ?? 0);
}

/** Matches of one word pair, and how many of them the spy won. */
interface SpyWins {
  readonly pair: string;
  readonly count: number;
  readonly sum: number;
}

/** Spies' wins by word pair, in the order in which pairs were met. */
export function spyWinsByPair(table: MatchTable): SpyWins[] {
  const found = table.pairs.names.map((pair) => ({ pair, count: 0, sum: 0 }));
  for (let match = 0; match < table.matches; match += 1) {
    const wins = found[table.pair[match] ?? 0];
    if (wins === undefined) continue;
    wins.count += 1;
    wins.sum += table.spyWon[match] ?? 0;
  }
  return found;
}
