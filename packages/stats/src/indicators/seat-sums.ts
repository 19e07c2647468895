import type { ClusterSums } from "../intervals/cluster-sums.ts";
import { factsOf, type MatchTable, SEATS } from "../records/table.ts";

/** All matches, or those on one side. */
export const sides = ["all", "spy", "civilian"] as const;
export type Side = (typeof sides)[number];

/** Columns of some seats of a table, in which these seats lie far apart. */
export interface SeatColumns
  extends Pick<MatchTable, "pointsScale" | "points" | "facts" | "tokens" | "costMicros"> {
  /** 1 when the side of the seat won. */
  readonly won: Uint8Array;
}

/** Something read off a seat, by its place in the columns. */
export type Reading = (seat: number) => number;

/** 1 when the side of the seat row won. */
export const sideWon = (table: MatchTable, row: number): number =>
  table.spyWon[Math.floor(row / SEATS)] === table.isSpy[row] ? 1 : 0;

/** Sums of a cluster's civilian seats, then of its spy seats. */
const SIDES = 2;

/**
 * Some seats, found once, whose figures are summed by word pair and side: a figure takes one pass
 * over the seats, and as much memory as there are pairs among them.
 */
export class SeatSums {
  readonly columns: SeatColumns;
  /** Pairs met, and by seat the place of its sums. */
  readonly #pairs: Int32Array;
  readonly #places: Int32Array;
  /** Of the figure at hand, by place. */
  readonly #sums: Omit<ClusterSums, "clusters">;

  constructor(table: MatchTable, rows: Int32Array) {
    const known = new Int32Array(table.pairs.names.length).fill(-1);
    const pairs: number[] = [];
    const seats = rows.length;
    const points = new Int32Array(seats);
    const tokens = new Float64Array(seats);
    const costMicros = new Float64Array(seats);
    const won = new Uint8Array(seats);
    this.#places = new Int32Array(seats);
    for (let seat = 0; seat < seats; seat += 1) {
      const row = rows[seat] ?? 0;
      points[seat] = table.points[row] ?? 0;
      tokens[seat] = table.tokens[row] ?? Number.NaN;
      costMicros[seat] = table.costMicros[row] ?? Number.NaN;
      won[seat] = sideWon(table, row);
      const pair = table.pair[Math.floor(row / SEATS)] ?? 0;
      if (known[pair] === -1) known[pair] = pairs.push(pair) - 1;
      this.#places[seat] = SIDES * (known[pair] ?? 0) + (table.isSpy[row] ?? 0);
    }
    const { pointsScale } = table;
    this.columns = { pointsScale, points, facts: factsOf(table, rows), tokens, costMicros, won };
    this.#pairs = new Int32Array(pairs);
    const places = (): Float64Array => new Float64Array(SIDES * pairs.length);
    this.#sums = { numerators: places(), denominators: places(), units: places() };
  }

  /** A figure of the seats by side. A seat with a denominator of 0 contributes nothing. */
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
    let contributing = 0;
    for (let place = 0; place < size; place += 1) {
      const [one, other] = [SIDES * place + first, SIDES * place + last];
      if (sums.units[one] !== 0 || sums.units[other] !== 0) contributing += 1;
    }
    const clusters = new Int32Array(contributing);
    const numerators = new Float64Array(contributing);
    const denominators = new Float64Array(contributing);
    const units = new Float64Array(contributing);
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
    return { clusters, numerators, denominators, units };
  }
}
