import { bytes, float64, int32, Labels } from "../columns.ts";

/** A seat of a finished match as ratings read it. */
export interface RatedSeat {
  readonly agent: string;
  readonly version: string;
  readonly role: string;
  /** Seats of one side win and lose together, so they are not compared. */
  readonly side: string;
  /** The one with more finished ahead; equal scores are a tie. */
  readonly score: number;
}

/** A finished match as ratings read it. */
export interface RatedMatch {
  /** Its content: matches with one content resemble each other. Null: rules only. */
  readonly content: string | null;
  readonly seats: readonly RatedSeat[];
}

/**
 * Pairwise comparisons: two opponents at one table, one row each. A cell is an agent on one content, or at one
 * table where matches have no content; what happens within a cell may depend on itself.
 * A cell has a seat for each of its matches.
 */
export interface PairwiseComparisons {
  readonly matches: number;
  readonly agents: Labels;
  readonly versions: Labels;
  readonly roles: Labels;
  /** By version. */
  readonly agentOf: Int32Array;
  /** By version. */
  readonly played: Int32Array;
  /** By row: the versions, roles and seats of the two, then the result of the first. */
  readonly version: readonly [Int32Array, Int32Array];
  readonly role: readonly [Uint8Array, Uint8Array];
  readonly seat: readonly [Int32Array, Int32Array];
  /** By row: the number of its match. */
  readonly match: Int32Array;
  /** 2 where the first finished ahead, 1 for a tie, 0. */
  readonly halves: Uint8Array;
  /** A table of n has n (n - 1) / 2 rows, with no more information than n - 1 would have. */
  readonly weight: Float64Array;
  /** By seat. */
  readonly cellOf: Int32Array;
  /** By cell. */
  readonly versionOfCell: Int32Array;
  /** By cell: the number of its seats. */
  readonly seatsOfCell: Int32Array;
}

/** Takes matches one by one and returns their pairwise comparisons. */
export class PairwiseComparisonsBuilder {
  readonly #agents = new Labels();
  readonly #versions = new Labels();
  readonly #roles = new Labels();
  readonly #contents = new Labels();
  readonly #agentOf: number[] = [];
  readonly #played: number[] = [];
  readonly #version = [int32(), int32()] as const;
  readonly #role = [bytes(), bytes()] as const;
  readonly #seat = [int32(), int32()] as const;
  readonly #match = int32();
  readonly #halves = bytes();
  readonly #weight = float64();
  readonly #cellOf = int32();
  readonly #versionOfCell = int32();
  /** The cell of a version on a content. */
  readonly #known = new Map<string, number>();
  #cells = 0;
  #seats = 0;
  #matches = 0;

  add({ content, seats }: RatedMatch): void {
    const taken = seats.map(({ agent, version: name, role, side, score }) => {
      const version = this.#versions.add(name);
      this.#agentOf[version] = this.#agents.add(agent);
      this.#played[version] = (this.#played[version] ?? 0) + 1;
      this.#cellOf.push(this.#findCell(version, content));
      const number = this.#seats;
      this.#seats += 1;
      return { version, number, role: this.#roles.add(role), side, score };
    });
    for (const [at, one] of taken.entries()) {
      for (const other of taken.slice(at + 1)) {
        if (one.side === other.side) continue;
        for (const [which, seat] of [one, other].entries()) {
          this.#version[which]?.push(seat.version);
          this.#role[which]?.push(seat.role);
          this.#seat[which]?.push(seat.number);
        }
        this.#match.push(this.#matches);
        this.#halves.push(1 + Math.sign(one.score - other.score));
        this.#weight.push(2 / seats.length);
      }
    }
    this.#matches += 1;
  }

  #findCell(version: number, content: string | null): number {
    const key = content === null ? null : `${this.#contents.add(content)} ${version}`;
    const known = key === null ? undefined : this.#known.get(key);
    if (known !== undefined) return known;
    const cell = this.#cells;
    this.#cells += 1;
    this.#versionOfCell.push(version);
    if (key !== null) this.#known.set(key, cell);
    return cell;
  }

  /** Everything added so far. */
  comparisons(): PairwiseComparisons {
    const cellOf = this.#cellOf.taken();
    const seatsOfCell = new Int32Array(this.#cells);
    for (const cell of cellOf) seatsOfCell[cell] = (seatsOfCell[cell] ?? 0) + 1;
    return {
      matches: this.#matches,
      agents: this.#agents,
      versions: this.#versions,
      roles: this.#roles,
      agentOf: Int32Array.from(this.#agentOf),
      played: Int32Array.from(this.#played),
      version: [this.#version[0].taken(), this.#version[1].taken()],
      role: [this.#role[0].taken(), this.#role[1].taken()],
      seat: [this.#seat[0].taken(), this.#seat[1].taken()],
      match: this.#match.taken(),
      halves: this.#halves.taken(),
      weight: this.#weight.taken(),
      cellOf,
      versionOfCell: this.#versionOfCell.taken(),
      seatsOfCell,
    };
  }
}

/** The pairwise comparisons of matches. */
export function pairwiseComparisonsOf(matches: Iterable<RatedMatch>): PairwiseComparisons {
  const builder = new PairwiseComparisonsBuilder();
  for (const match of matches) builder.add(match);
  return builder.comparisons();
}
