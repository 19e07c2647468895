import { square } from "../exact.ts";
import { estimate, type Range } from "../intervals/interval.ts";
import { ClusterCounter } from "../intervals/weighted-sum.ts";
import { type Agreement, gapOf } from "./agreement.ts";
import {
  type AgreementStatistic,
  addedItems,
  clusterCells,
  marginsOf,
  meanOfIndependent,
  meanOfTable,
  sharesOf,
  totalsOf,
  type UndefinedReason,
} from "./cells.ts";
import {
  areConstant,
  midRanks,
  positionsOf,
  type RatedItem,
  type RatingTable,
} from "./rating-table.ts";
import { disagreementOf, type Weights } from "./weights.ts";

/** Two raters by their names. */
export type RaterPair = readonly [one: string, other: string];

/** The places of both raters' values of an item; null where one of them has not rated it. */
function valuesOfBoth(
  { raters }: RatingTable,
  pair: RaterPair,
): (item: RatedItem) => readonly [one: number, other: number] | null {
  const [first, second] = pair.map((rater) => raters.indexOf(rater));
  return (item) => {
    let [one, other] = [-1, -1];
    for (const { rater, category } of item) {
      if (rater === first) one = category;
      else if (rater === second) other = category;
    }
    return one < 0 || other < 0 ? null : [one, other];
  };
}

/** A function of how often two raters gave each pair of values: rows are those of the first. */
function pairStatistic(
  table: RatingTable,
  pair: RaterPair,
  evaluate: (totals: Float64Array) => number | UndefinedReason,
): AgreementStatistic {
  const size = table.scale.length;
  const valuesOf = valuesOfBoth(table, pair);
  const cellOf = (row: number, column: number) => [[row * size + column, 1] as const];
  return {
    sums: clusterCells(table, size * size, (item) => {
      const values = valuesOf(item);
      return values === null ? null : { ratings: 2, amounts: cellOf(...values) };
    }),
    evaluate: (totals) => (totals.some((amount) => amount !== 0) ? evaluate(totals) : "no-pairs"),
    areConstant: areConstant(table, pair),
    addedTo: (totals) => {
      const { rows, columns } = marginsOf(totals, size);
      const [left, right] = [sharesOf(rows), sharesOf(columns)];
      const equal = left.map((share, place) => (share + (right[place] ?? 0)) / 2);
      return addedItems([left, right, equal], cellOf);
    },
  };
}

/**
 * Cohen's kappa: 1 minus the observed disagreement over that of two raters who give their values as
 * often as these, but independently (Cohen 1960; weighted: Cohen 1968).
 */
export function cohenKappa(
  table: RatingTable,
  raters: RaterPair,
  weights: Weights,
): AgreementStatistic {
  const size = table.scale.length;
  const disagreement = disagreementOf(table.scale, weights);
  return pairStatistic(table, raters, (totals) => {
    const { rows, columns } = marginsOf(totals, size);
    const expected = meanOfIndependent(sharesOf(rows), sharesOf(columns), disagreement);
    if (expected === 0) return "all-equal";
    return 1 - meanOfTable(totals, size, disagreement) / expected;
  });
}

/** The correlation of the two sides of a square table whose values lie at these positions. */
function correlationOf(
  totals: Float64Array,
  left: Float64Array,
  right: Float64Array,
): number | UndefinedReason {
  const size = left.length;
  const { rows, columns } = marginsOf(totals, size);
  const centred = (positions: Float64Array, shares: Float64Array): Float64Array => {
    const mean = positions.reduce((sum, each, place) => sum + each * (shares[place] ?? 0), 0);
    return positions.map((position) => position - mean);
  };
  const [x, y] = [centred(left, sharesOf(rows)), centred(right, sharesOf(columns))];
  const mean = (valueAt: (row: number, column: number) => number) =>
    meanOfTable(totals, size, valueAt);
  const isConstant = (amounts: Float64Array): boolean =>
    amounts.filter((amount) => amount !== 0).length < 2;
  if (isConstant(rows) || isConstant(columns)) return "constant-rater";
  const variances =
    mean((row) => square(x[row] ?? 0)) * mean((_, column) => square(y[column] ?? 0));
  const covariance = mean((row, column) => (x[row] ?? 0) * (y[column] ?? 0));
  return Math.max(-1, Math.min(1, covariance / Math.sqrt(variances)));
}

/** Pearson's correlation of the values of two raters; categories count as 0, 1, 2 and so on. */
export function pearson(table: RatingTable, raters: RaterPair): AgreementStatistic {
  const positions = positionsOf(table.scale);
  return pairStatistic(table, raters, (totals) => correlationOf(totals, positions, positions));
}

/** Spearman's rank correlation of two raters; equal values share the mean of their ranks. */
export function spearman(table: RatingTable, raters: RaterPair): AgreementStatistic {
  return pairStatistic(table, raters, (totals) => {
    const { rows, columns } = marginsOf(totals, table.scale.length);
    return correlationOf(totals, midRanks(rows), midRanks(columns));
  });
}

/** How often two raters gave each pair of values: a row per value of the first, in the order of the scale. */
export function confusionTable(table: RatingTable, raters: RaterPair): number[][] {
  const size = table.scale.length;
  const totals = totalsOf(pairStatistic(table, raters, () => "no-pairs").sums);
  return table.scale.map((_, row) => [...totals.subarray(row * size, (row + 1) * size)]);
}

/** Adds the absolute differences of two raters, by cluster, to a mean in which each has a weight. */
export function addDifferences(
  counter: ClusterCounter,
  table: RatingTable,
  raters: RaterPair,
  weight: number,
): void {
  const positions = positionsOf(table.scale);
  const valuesOf = valuesOfBoth(table, raters);
  for (const [cluster, items] of table.clusters.entries()) {
    for (const item of items) {
      const [one, other] = valuesOf(item)?.map((place) => positions[place] ?? 0) ?? [];
      if (one === undefined || other === undefined) continue;
      counter.add(cluster, weight * Math.abs(one - other), weight);
    }
  }
}

/** A mean of differences with its interval: that of a mean within the length of the scale. */
export function meanDifference(
  counter: ClusterCounter,
  { scale }: RatingTable,
  compared: { readonly items: number; readonly ratings: number },
): Agreement {
  const positions = positionsOf(scale);
  const range: Range = [0, Math.max(...positions) - Math.min(...positions)];
  const sums = counter.sums();
  const found = estimate(sums, range);
  if (found === null) return { value: null, reason: "no-pairs", ...compared };
  const clusters = sums.clusters.length;
  const gap = gapOf({ items: compared.items, clusters });
  const { value, low, high } = found;
  if (gap !== null) {
    return { value, low: null, high: null, gap, ...compared, clusters, itemsToHalve: null };
  }
  // The width of an interval of a mean falls with the square root of its values.
  return { value, low, high, gap, ...compared, clusters, itemsToHalve: 4 * compared.items };
}

/** The mean absolute difference of the values of two raters; categories count as 0, 1, 2 and so on. */
export function meanAbsoluteDifference(table: RatingTable, raters: RaterPair): Agreement {
  const counter = new ClusterCounter(table.clusters.length);
  addDifferences(counter, table, raters, 1);
  const items = counter.sums().units.reduce((sum, each) => sum + each, 0);
  return meanDifference(counter, table, { items, ratings: 2 * items });
}
