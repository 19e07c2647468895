import { square } from "../exact.ts";
import {
  type AgreementStatistic,
  addedItems,
  clusterCells,
  marginsOf,
  meanOfIndependent,
  meanOfTable,
  sharesOf,
} from "./cells.ts";
import {
  areConstant,
  midRanks,
  positionsOf,
  type RatedItem,
  type RatingTable,
} from "./rating-table.ts";
import { type Disagreement, disagreementOf, type Weights } from "./weights.ts";

/** What the differences of ratings mean to Krippendorff's alpha. */
export type Level = "nominal" | "ordinal" | "interval";

/** Every ordered pair of an item's ratings, with the same amount each. */
function* pairsIn(item: RatedItem, size: number, amount: number) {
  for (const one of item) {
    for (const other of item) {
      if (one !== other) yield [one.category * size + other.category, amount] as const;
    }
  }
}

/** How much values differ at a level of measurement, given how often each occurs (Krippendorff 2011). */
function disagreementAt(
  { scale }: RatingTable,
  level: Level,
): (amounts: Float64Array) => Disagreement {
  if (level === "nominal") return () => (one, other) => (one === other ? 0 : 1);
  const positions = positionsOf(scale);
  return (amounts) => {
    const places = level === "ordinal" ? midRanks(amounts) : positions;
    return (one, other) => square((places[one] ?? 0) - (places[other] ?? 0));
  };
}

/**
 * Krippendorff's alpha: 1 minus the observed disagreement of ratings of one item over that of all ratings,
 * for any number of raters. Items with fewer than two ratings do not count (Krippendorff 2011).
 */
export function krippendorffAlpha(table: RatingTable, level: Level): AgreementStatistic {
  const size = table.scale.length;
  const disagreementFor = disagreementAt(table, level);
  const amountsOf = (item: RatedItem) => [...pairsIn(item, size, 1 / (item.length - 1))];
  const sums = clusterCells(table, size * size, (item) =>
    item.length < 2 ? null : { ratings: item.length, amounts: amountsOf(item) },
  );
  return {
    sums,
    areConstant: areConstant(table),
    evaluate: (totals) => {
      const { rows, total } = marginsOf(totals, size);
      if (total === 0) return "no-pairs";
      const disagreement = disagreementFor(rows);
      const shares = sharesOf(rows);
      const expected = meanOfIndependent(shares, shares, disagreement) * (total / (total - 1));
      if (expected === 0) return "all-equal";
      return 1 - meanOfTable(totals, size, disagreement) / expected;
    },
    addedTo: (totals) => {
      const shares = sharesOf(marginsOf(totals, size).rows);
      const half = sums.ratings / sums.items / 2;
      return addedItems([shares, shares, shares], (one, other) => [
        [one * size + other, half],
        [other * size + one, half],
      ]);
    },
  };
}

/**
 * The statistics of Fleiss and Gwet: 1 minus the mean disagreement of an item's ratings over that by chance.
 * Every item with two ratings or more counts the same; one with a single rating counts only in the shares
 * of values (Gwet 2008, 2014).
 *
 * @param byChance the disagreement by chance, from the share of each value
 * @param guessed the shares in which values are given by chance
 */
function perItem(
  table: RatingTable,
  disagreement: Disagreement,
  byChance: (shares: Float64Array) => number,
  guessed: (shares: Float64Array) => Float64Array,
): AgreementStatistic {
  const size = table.scale.length;
  const cells = size * size;
  const amountsOf = (item: RatedItem) => [
    ...pairsIn(item, size, 1 / (item.length * (item.length - 1))),
    ...item.map(({ category }) => [cells + category, 1 / item.length] as const),
  ];
  const sharesIn = (totals: Float64Array): Float64Array => sharesOf(totals.subarray(cells));
  return {
    areConstant: areConstant(table),
    sums: clusterCells(table, cells + size, (item) => ({
      ratings: item.length < 2 ? 0 : item.length,
      amounts: amountsOf(item),
    })),
    evaluate: (totals) => {
      if (marginsOf(totals, size).total === 0) return "no-pairs";
      const expected = size === 1 ? 0 : byChance(sharesIn(totals));
      if (expected === 0) return "all-equal";
      return 1 - meanOfTable(totals, size, disagreement) / expected;
    },
    addedTo: (totals) => {
      const shares = sharesIn(totals);
      return addedItems([guessed(shares), guessed(shares), shares], (one, other) =>
        amountsOf([
          { rater: 0, category: one },
          { rater: 1, category: other },
        ]),
      );
    },
  };
}

/** Fleiss' kappa (1971), for items with any numbers of ratings. */
export function fleissKappa(table: RatingTable): AgreementStatistic {
  const disagreement = disagreementOf(table.scale, "identity");
  return perItem(
    table,
    disagreement,
    (shares) => meanOfIndependent(shares, shares, disagreement),
    (shares) => shares,
  );
}

/**
 * Gwet's AC1 with `identity`, and AC2 with other weights (Gwet 2008, 2014). It depends on the number of values
 * of the scale, those that never occur included.
 */
export function gwetAc(table: RatingTable, weights: Weights): AgreementStatistic {
  const size = table.scale.length;
  const disagreement = disagreementOf(table.scale, weights);
  const equally = new Float64Array(size).fill(1 / size);
  const agreement = size * size * (1 - meanOfIndependent(equally, equally, disagreement));
  return perItem(
    table,
    disagreement,
    (shares) =>
      1 - (agreement / (size * (size - 1))) * shares.reduce((sum, p) => sum + p * (1 - p), 0),
    () => equally,
  );
}
