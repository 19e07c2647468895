import { type ItemRating, type RatingTable, type RatingValue, ratingTable } from "@wisp/stats";

/**
 * The ratings of raters "0", "1" and so on: a row for each, with a value or null for every item.
 *
 * @param clusterOf the cluster of an item; each is its own unless it is given
 */
export const recordsOf = (
  rows: readonly (readonly (RatingValue | null)[])[],
  clusterOf: (item: number) => number = (item) => item,
): ItemRating[] =>
  rows.flatMap((row, rater) =>
    row.map((value, item) => ({
      item: `${item}`,
      cluster: `${clusterOf(item)}`,
      rater: `${rater}`,
      value,
    })),
  );

/** Their table, on the scale 1 to 5. */
export const tableOf = (
  rows: readonly (readonly (RatingValue | null)[])[],
  scale: readonly RatingValue[] = [1, 2, 3, 4, 5],
): RatingTable => ratingTable(recordsOf(rows), scale);
