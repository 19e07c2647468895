import type { RatedItem, RatingTable } from "./rating-table.ts";

/**
 * Why ratings have no agreement: no item has two ratings that can be compared; all that can be compared
 * are equal, so that nothing could differ by chance; a rater always gave the same value, so that nothing
 * can go with it; every rater did, and not the same, so that no item tells what another one would show.
 */
export const undefinedReasons = [
  "no-pairs",
  "all-equal",
  "constant-rater",
  "constant-raters",
] as const;
export type UndefinedReason = (typeof undefinedReasons)[number];

/** An amount in one cell of a sum. */
type CellAmount = readonly [cell: number, amount: number];

/** What an item adds to a sum. */
interface ItemAmounts {
  /** How many of its ratings can be compared. */
  readonly ratings: number;
  readonly amounts: readonly CellAmount[];
}

/** One way in which an added item may be rated. */
export interface AddedOutcome {
  readonly chance: number;
  readonly amounts: readonly CellAmount[];
}

/** Sums over items, apart by cluster; few of their cells are not 0. */
export interface ClusterCells {
  /** Where each cluster of the table begins in the next two; one more than there are clusters. */
  readonly starts: Int32Array;
  readonly cells: Int32Array;
  readonly amounts: Float64Array;
  /** The number of cells. */
  readonly width: number;
  /** Items with ratings that can be compared, these ratings, and clusters with such items. */
  readonly items: number;
  readonly ratings: number;
  readonly clusters: number;
}

/** A measure of agreement: a function of sums over items. */
export interface AgreementStatistic {
  readonly sums: ClusterCells;
  /** Whether its raters each gave one value alone, and not the same. */
  readonly areConstant: boolean;
  /** @param totals the sums over all clusters, or over a sample of them */
  readonly evaluate: (totals: Float64Array) => number | UndefinedReason;
  /** Two items: one rated by chance, and one whose ratings are equal. */
  readonly addedTo: (totals: Float64Array) => readonly AddedOutcome[];
}

/** @param amountsOf what an item adds; null for one that does not count */
export function clusterCells(
  table: RatingTable,
  width: number,
  amountsOf: (item: RatedItem) => ItemAmounts | null,
): ClusterCells {
  const [cells, amounts, starts]: [number[], number[], number[]] = [[], [], [0]];
  let [items, ratings, clusters] = [0, 0, 0];
  for (const cluster of table.clusters) {
    const sums = new Map<number, number>();
    let compared = 0;
    for (const item of cluster) {
      const added = amountsOf(item);
      if (added === null) continue;
      compared += added.ratings > 0 ? 1 : 0;
      ratings += added.ratings;
      for (const [cell, amount] of added.amounts) sums.set(cell, (sums.get(cell) ?? 0) + amount);
    }
    items += compared;
    clusters += compared > 0 ? 1 : 0;
    for (const [cell, amount] of sums) {
      cells.push(cell);
      amounts.push(amount);
    }
    starts.push(cells.length);
  }
  return {
    starts: Int32Array.from(starts),
    cells: Int32Array.from(cells),
    amounts: Float64Array.from(amounts),
    width,
    items,
    ratings,
    clusters,
  };
}

/** The sums over all clusters. */
export function totalsOf({ cells, amounts, width }: ClusterCells): Float64Array {
  const totals = new Float64Array(width);
  for (let at = 0; at < cells.length; at += 1) {
    const cell = cells[at] ?? 0;
    totals[cell] = (totals[cell] ?? 0) + (amounts[at] ?? 0);
  }
  return totals;
}

/** Sums of the rows and columns of a square table, with which `totals` begins. */
export function marginsOf(totals: Float64Array, size: number) {
  const [rows, columns] = [new Float64Array(size), new Float64Array(size)];
  let total = 0;
  for (let cell = 0; cell < size * size; cell += 1) {
    const amount = totals[cell] ?? 0;
    const [row, column] = [Math.floor(cell / size), cell % size];
    rows[row] = (rows[row] ?? 0) + amount;
    columns[column] = (columns[column] ?? 0) + amount;
    total += amount;
  }
  return { rows, columns, total };
}

/** The same amounts with a sum of 1. */
export function sharesOf(amounts: Float64Array): Float64Array {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  return amounts.map((amount) => amount / total);
}

/** The mean of a function of row and column over the square table with which `totals` begins. */
export function meanOfTable(
  totals: Float64Array,
  size: number,
  valueAt: (row: number, column: number) => number,
): number {
  let [sum, total] = [0, 0];
  for (let cell = 0; cell < size * size; cell += 1) {
    const amount = totals[cell] ?? 0;
    if (amount === 0) continue;
    sum += amount * valueAt(Math.floor(cell / size), cell % size);
    total += amount;
  }
  return sum / total;
}

/** The mean of a function of two independent places, each as often as its shares say. */
export function meanOfIndependent(
  left: Float64Array,
  right: Float64Array,
  valueAt: (one: number, other: number) => number,
): number {
  let sum = 0;
  for (const [one, share] of left.entries()) {
    if (share === 0) continue;
    for (const [other, also] of right.entries()) sum += share * also * valueAt(one, other);
  }
  return sum;
}

/**
 * Outcomes of two added items: one with two independent ratings, and one with two equal ones.
 *
 * @param shares of each value in the first and in the second rating of the former, and in the latter
 */
export function addedItems(
  shares: readonly [left: Float64Array, right: Float64Array, equal: Float64Array],
  amountsOf: (one: number, other: number) => readonly CellAmount[],
): AddedOutcome[] {
  const [left, right, equal] = shares;
  const found: AddedOutcome[] = [];
  for (const [one, share] of left.entries()) {
    for (const [other, also] of right.entries()) {
      const chance = share * also + (one === other ? (equal[one] ?? 0) : 0);
      if (chance > 0) found.push({ chance, amounts: amountsOf(one, other) });
    }
  }
  return found;
}
