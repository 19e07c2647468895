import type { ClusterSums } from "../intervals/cluster-sums.ts";
import { type MatchTable, SEATS } from "../records/table.ts";

/** All matches, or those on one side. */
export const sides = ["all", "spy", "civilian"] as const;
export type Side = (typeof sides)[number];

/** Something read off a seat's row. */
export type Reading = (row: number) => number;

/** Sums of a cluster's civilian seats, then of its spy seats. */
const SIDES = 2;

/**
 * Some seats, found once, whose figures are summed by word pair and side: a figure takes one pass
 * over the seats, and as much memory as there are pairs among them.
 */
export class SeatSums {
  readonly #rows: Int32Array;
  /** Pairs met, and by seat the place of its sums. */
  readonly #pairs: Int32Array;
  readonly #places: Int32Array;
  /** Of the figure at hand, by place. */
  readonly #sums: Omit<ClusterSums, "clusters">;

  constructor(table: MatchTable, rows: Int32Array) {
    const known = new Int32Array(table.pairs.names.length).fill(-1);
    const pairs: number[] = [];
    this.#rows = rows;
    this.#places = rows.map((row) => {
      const pair = table.pair[Math.floor(row / SEATS)] ?? 0;
      if (known[pair] === -1) known[pair] = pairs.push(pair) - 1;
      return SIDES * (known[pair] ?? 0) + (table.isSpy[row] ?? 0);
    });
    this.#pairs = new Int32Array(pairs);
    const places = (): Float64Array => new Float64Array(SIDES * pairs.length);
    this.#sums = { numerators: places(), denominators: places(), units: places() };
  }

  /** A figure of the seats by side. A seat with a denominator of 0 contributes nothing. */
  of(numerator: Reading, denominator: Reading): Readonly<Record<Side, ClusterSums>> {
    const { numerators, denominators, units } = this.#sums;
    for (const each of [numerators, denominators, units]) each.fill(0);
    for (let at = 0; at < this.#rows.length; at += 1) {
      const row = this.#rows[at] ?? 0;
      const place = this.#places[at] ?? 0;
      const below = denominator(row);
      if (below === 0) continue;
      numerators[place] = (numerators[place] ?? 0) + numerator(row);
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
