/** A value of a scale: a category by its name, or a number. */
export type RatingValue = string | number;

/** What one rater said about one item. */
export interface ItemRating {
  readonly item: string;
  /** What its items have in common, such as the match or the word that they come from. */
  readonly cluster: string;
  readonly rater: string;
  /** Null: unclear, or missing. */
  readonly value: RatingValue | null;
}

/** The ratings of an item, by the places of their raters and values in the table. */
export type RatedItem = readonly PlacedRating[];

interface PlacedRating {
  readonly rater: number;
  readonly category: number;
}

/** `category` is null: unclear, or missing. */
type MaybeRating = Pick<PlacedRating, "rater"> & { readonly category: number | null };

/** Ratings by cluster and item; values that are null are left out. The order of the records has no effect. */
export interface RatingTable {
  /** Every value that a rating may have, in its order. */
  readonly scale: readonly RatingValue[];
  readonly raters: readonly string[];
  /** The rated items of each cluster. */
  readonly clusters: readonly (readonly RatedItem[])[];
}

const placesOf = <Value>(values: readonly Value[]): ReadonlyMap<Value, number> =>
  new Map(values.map((value, place) => [value, place]));

const sortedNames = (names: Iterable<string>): string[] => [...new Set(names)].sort();

/**
 * The table of these records.
 *
 * @param scale every value that a rating may have, categories in their order; at most a few hundred, because the
 * work for an interval grows with the square of their number for each pair of values that occurs
 * @throws RangeError for a scale that is empty, has a value twice or numbers out of their order, a rating that is not
 * on the scale, two ratings of one item by one rater, and an item in two clusters
 */
export function ratingTable(
  records: readonly ItemRating[],
  scale: readonly RatingValue[],
): RatingTable {
  const categories = placesOf(scale);
  if (scale.length === 0 || categories.size < scale.length) {
    throw new RangeError("a scale has at least one value, and each of them once");
  }
  const numbers = scale.filter((value) => typeof value === "number");
  const rising = numbers.filter(
    (value, at) => at === 0 || value > (numbers[at - 1] ?? value),
  ).length;
  if (numbers.length === scale.length && rising !== numbers.length && rising !== 1) {
    throw new RangeError("the numbers of a scale are in their order");
  }
  const raters = sortedNames(records.map(({ rater }) => rater));
  const placeOfRater = placesOf(raters);
  const items = new Map<string, { readonly cluster: string; readonly ratings: MaybeRating[] }>();
  for (const { item, cluster, rater, value } of records) {
    const known = items.get(item) ?? { cluster, ratings: [] };
    items.set(item, known);
    if (known.cluster !== cluster) throw new RangeError(`item "${item}" is in two clusters`);
    const category = value === null ? null : categories.get(value);
    if (category === undefined) throw new RangeError(`${value} is not on the scale`);
    known.ratings.push({ rater: placeOfRater.get(rater) ?? 0, category });
  }
  const rated = [...items]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([item, { cluster, ratings }]) => {
      ratings.sort((one, other) => one.rater - other.rater);
      const twice = ratings.find(({ rater }, at) => ratings[at + 1]?.rater === rater);
      if (twice !== undefined) {
        throw new RangeError(`"${raters[twice.rater]}" has rated item "${item}" twice`);
      }
      const clear = ratings.filter((rating): rating is PlacedRating => rating.category !== null);
      return clear.length === 0 ? [] : [{ cluster, ratings: clear }];
    });
  const byCluster = Map.groupBy(rated, ({ cluster }) => cluster);
  return {
    scale,
    raters,
    clusters: sortedNames(byCluster.keys()).map((cluster) =>
      (byCluster.get(cluster) ?? []).map(({ ratings }) => ratings),
    ),
  };
}

/** Whether these raters each gave a value more than once, and no other one, and not all the same. */
export function areConstant({ raters, clusters }: RatingTable, names = raters): boolean {
  const places = new Set(names.map((name) => raters.indexOf(name)));
  const ratings = clusters.flat(2).filter(({ rater }) => places.has(rater));
  const given = [...Map.groupBy(ratings, ({ rater }) => rater).values()];
  const values = given.map((own) => new Set(own.map(({ category }) => category)));
  const isEachConstant = given.every(({ length }, at) => length > 1 && values[at]?.size === 1);
  return isEachConstant && new Set(values.flatMap((own) => [...own])).size > 1;
}

/** Where the values of a scale lie: numbers at themselves, categories at 0, 1, 2 and so on. */
export function positionsOf(scale: readonly RatingValue[]): Float64Array {
  const areNumbers = scale.every((value) => typeof value === "number");
  return Float64Array.from(scale, (value, place) => (areNumbers ? Number(value) : place));
}

/** The mean rank of each value's ratings, less one half, given how many ratings have each value. */
export function midRanks(amounts: Float64Array): Float64Array {
  let below = 0;
  return amounts.map((amount) => {
    below += amount;
    return below - amount / 2;
  });
}
