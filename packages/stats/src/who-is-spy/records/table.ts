import { bytes, reals, wholes } from "../../columns/growable-array.ts";
import { Labels } from "../../columns/labels.ts";
import type { MatchRecord, SeatRecord } from "./record.ts";

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
  /** By vote that named somebody: its match, the named place and how many were listed. */
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
  readonly #match = { pair: wholes(), language: bytes(), spyWon: bytes(), rounds: bytes() };
  readonly #seat = {
    agent: wholes(),
    version: wholes(),
    isSpy: bytes(),
    points: wholes(),
    order: bytes(),
    name: wholes(),
    speechLength: wholes(),
    failures: bytes(),
    tokens: reals(),
    costMicros: reals(),
  };
  readonly #ballot = { match: wholes(), place: bytes(), options: bytes() };
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
