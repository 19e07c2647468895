import {
  type Agreement,
  agreementOf,
  ClusterCounter,
  estimate,
  type ItemRating,
  krippendorffAlpha,
  type MeasuredMetric,
  type Range,
  type RatingTable,
  ratingTable,
} from "@wisp/stats";
import type { Measure } from "./measures.ts";
import type { Item, Rater, Rating, StudyPlan } from "./shape.ts";

/** What a report is computed from: all of it is in the export. */
export interface ReportInput {
  readonly plan: Pick<StudyPlan, "questions" | "margin">;
  readonly items: readonly Pick<
    Item,
    "nth" | "kind" | "stratum" | "cluster" | "truth" | "fields"
  >[];
  readonly raters: readonly Pick<Rater, "pseudonym" | "excludedAt" | "judge">[];
  /** In the order in which they were given. */
  readonly ratings: readonly Pick<
    Rating,
    "nth" | "rater" | "rubric" | "kind" | "values" | "missed" | "knowsMatch"
  >[];
}

type InputRating = ReportInput["ratings"][number];
export type InputItem = ReportInput["items"][number];

/** A rating that names its rater. */
export interface ByRater extends InputRating {
  readonly rater: string;
}

const namesRater = (rating: InputRating): rating is ByRater => rating.rater !== null;

/** The newest rating of each rater and item. */
export function newestRatings(ratings: readonly InputRating[]): ByRater[] {
  const newest: ByRater[] = [];
  const places = new Map<string, Map<number, number>>();
  for (const rating of ratings) {
    if (rating.kind !== "rating" || !namesRater(rating)) continue;
    const own = places.get(rating.rater) ?? new Map<number, number>();
    places.set(rating.rater, own);
    const place = own.get(rating.nth) ?? newest.length;
    own.set(rating.nth, place);
    newest[place] = rating;
  }
  return newest;
}

/** The ratings of people that count: the newest ones, without those of excluded raters and of raters who know the match. */
export function countedRatings({ items, raters, ratings }: ReportInput): ByRater[] {
  const people = new Set(
    raters
      .filter(({ judge, excludedAt }) => judge === null && excludedAt === null)
      .map(({ pseudonym }) => pseudonym),
  );
  const rated = new Set(items.filter(({ kind }) => kind === "rated").map(({ nth }) => nth));
  return newestRatings(ratings).filter(
    ({ nth, rater, knowsMatch }) => people.has(rater) && rated.has(nth) && !knowsMatch,
  );
}

/**
 * The mean of numbers with its 95% interval over clusters; null without any.
 *
 * @param amounts `of`: what an amount is a part of, for a ratio of sums; absent: 1
 */
export function clusterMean(
  amounts: readonly { readonly cluster: string; readonly amount: number; readonly of?: number }[],
  range: Range,
): MeasuredMetric | null {
  const clusters = [...new Set(amounts.map(({ cluster }) => cluster))];
  const places = new Map(clusters.map((cluster, place) => [cluster, place]));
  const counter = new ClusterCounter(clusters.length);
  for (const { cluster, amount, of = 1 } of amounts) {
    counter.add(places.get(cluster) ?? 0, amount, of);
  }
  return estimate(counter.sums(), range);
}

/** The items to rate, by their places. */
export type RatedItems = ReadonlyMap<number, InputItem>;

/** A table of some ratings in one measure. */
export function tableOf(
  items: RatedItems,
  measure: Measure,
  ratings: readonly ByRater[],
): RatingTable {
  const records = ratings.map((rating): ItemRating => {
    const { nth, rater } = rating;
    const cluster = items.get(nth)?.cluster ?? "";
    return { item: `${nth}`, cluster, rater, value: measure.valueIn(rating.values) };
  });
  return ratingTable(records, measure.scale);
}

/** Krippendorff's alpha with its interval: nominal, of a scale ordinal. */
export const alphaOf = (table: RatingTable, { level }: Measure): Agreement =>
  agreementOf(krippendorffAlpha(table, level));
