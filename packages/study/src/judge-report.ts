import {
  type Agreement,
  confusionTable,
  type ItemRating,
  type MeasuredMetric,
  MIN_MATCHES,
  type RaterPair,
  type RatingTable,
  type RatingValue,
  ratingTable,
  UNBOUNDED,
} from "@wisp/stats";
import { familyOf } from "./family.ts";
import type { Measure } from "./measures.ts";
import {
  alphaOf,
  type ByRater,
  clusterMean,
  type InputItem,
  type RatedItems,
  tableOf,
} from "./report-input.ts";

/**
 * Whether a judge may stand in for people. `may`: the lower end of its agreement with them is at least that of people
 * with people, less the margin; `may-not`: the upper end is below that; `too-few`: neither, or one has no interval.
 */
export type JudgeVerdict = "may" | "may-not" | "too-few";

/** The agreement of people with each other, and beside it that of a judge with them, over the same items. */
export interface BesidePeople {
  readonly people: Agreement;
  /** Krippendorff's alpha of its value and each person's, of every item. */
  readonly withPeople: Agreement;
}

/** By how much more than people a judge favours models of its own family over others. */
export interface OwnFamily {
  /** Of the judge. */
  readonly family: string;
  /** Items of each kind that it and people have rated. */
  readonly own: number;
  readonly others: number;
  /**
   * Of the differences to people (see `models`), that of its own family less that of others, over clusters; without
   * an interval where either kind has fewer than eight items.
   */
  readonly difference: MeasuredMetric;
}

/** A judge beside people, in one measure. Its values are never among theirs. */
export interface JudgeReport extends BesidePeople {
  readonly judge: string;
  /** Answers that had no value. */
  readonly missed: number;
  readonly verdict: JudgeVerdict;
  /** How often a person's value (column) met the judge's (row), in the order of the scale. */
  readonly confusion: readonly (readonly number[])[];
  /** [] where there is one stratum. */
  readonly strata: readonly (BesidePeople & { readonly stratum: string })[];
  /** By version of the rubric, of those ratings of both that saw it; [] where there is one. */
  readonly rubrics: readonly (BesidePeople & { readonly version: number })[];
  /**
   * By the model that is judged: how much higher the judge rates than people, on a scale or as a share of the first
   * value; [] where items name fewer than two models.
   */
  readonly models: readonly {
    readonly model: string;
    readonly difference: MeasuredMetric | null;
  }[];
  /** Null: the design does not show it, because it has no items of its family, or of no other, or no known family. */
  readonly ownFamily: OwnFamily | null;
}

const JUDGE = "judge";
const PERSON = "person";
const JUDGE_AND_PERSON: RaterPair = [JUDGE, PERSON];

/** Fewer items give no verdict, however many people rated each of them. */
const MIN_JUDGED = 8;

/** By the rule of `JudgeVerdict`. */
function verdictOf(
  { people, withPeople }: BesidePeople,
  judged: number,
  margin: number,
): JudgeVerdict {
  if (judged < MIN_JUDGED) return "too-few";
  if (withPeople.value === null || people.value === null || people.low === null) return "too-few";
  const { low, high } = withPeople;
  if (low === null || high === null) return "too-few";
  const needed = people.value - margin;
  if (low >= needed) return "may";
  return high < needed ? "may-not" : "too-few";
}

/** A value as a number: on a scale itself, else whether it is the first one. */
const amountOf = (value: RatingValue, { scale }: Measure): number =>
  typeof value === "number" ? value : Number(value === scale[0]);

/** The longest distance of two values as numbers. */
function lengthOf(measure: Measure): number {
  const numbers = measure.scale.map((value) => amountOf(value, measure));
  return Math.max(...numbers) - Math.min(...numbers);
}

/** A judge's value of an item with those of people. */
interface Compared {
  readonly item: InputItem;
  readonly judged: RatingValue;
  readonly people: readonly RatingValue[];
}

function comparedIn(
  items: RatedItems,
  { valueIn }: Measure,
  judged: readonly ByRater[],
  people: readonly ByRater[],
): Compared[] {
  const byItem = Map.groupBy(people, ({ nth }) => nth);
  return judged.flatMap(({ nth, values }): Compared[] => {
    const item = items.get(nth);
    const value = valueIn(values);
    const said = (byItem.get(nth) ?? []).flatMap((rating) => valueIn(rating.values) ?? []);
    return item === undefined || value === null || said.length === 0
      ? []
      : [{ item, judged: value, people: said }];
  });
}

/** A table of the judge and one person at a time. */
function judgeTable(compared: readonly Compared[], { scale }: Measure): RatingTable {
  const records = compared.flatMap(({ item: { nth, cluster }, judged, people }) =>
    people.flatMap((value, at): ItemRating[] => {
      const item = `${nth}/${at}`;
      return [
        { item, cluster, rater: JUDGE, value: judged },
        { item, cluster, rater: PERSON, value },
      ];
    }),
  );
  return ratingTable(records, scale);
}

/** How much higher a judge rates an item than people do on average. */
interface Excess {
  readonly cluster: string;
  readonly model: string;
  readonly family: string | null;
  readonly amount: number;
}

const excessesOf = (compared: readonly Compared[], measure: Measure): Excess[] =>
  compared.map(({ item: { cluster, fields }, judged, people }) => {
    const mean =
      people.reduce((sum: number, value) => sum + amountOf(value, measure), 0) / people.length;
    const model = fields.model ?? "";
    const family = fields.family?.toLowerCase() ?? familyOf(model);
    return { cluster, model, family, amount: amountOf(judged, measure) - mean };
  });

function modelDifferences(excesses: readonly Excess[], length: number): JudgeReport["models"] {
  const byModel = Map.groupBy(excesses, ({ model }) => model);
  byModel.delete("");
  if (byModel.size < 2) return [];
  return [...byModel]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([model, own]) => ({ model, difference: clusterMean(own, [-length, length]) }));
}

const averageOf = (excesses: readonly Excess[]): number =>
  excesses.reduce((sum, { amount }) => sum + amount, 0) / excesses.length;

function ownFamilyOf(
  judgeModel: string | undefined,
  excesses: readonly Excess[],
): OwnFamily | null {
  const family = judgeModel === undefined ? null : familyOf(judgeModel);
  const known = excesses.filter((excess) => excess.family !== null);
  const [own, others] = [true, false].map((isOwn) =>
    known.filter((excess) => (excess.family === family) === isOwn),
  );
  if (family === null || !own?.length || !others?.length) return null;
  const value = averageOf(own) - averageOf(others);
  // Each item's part in the difference of the two means, around it: clusters may have items of both kinds.
  const parts = [own, others].flatMap((group, nth) => {
    const [mean, weight] = [averageOf(group), known.length / group.length];
    const sign = nth === 0 ? 1 : -1;
    return group.map(({ cluster, amount }) => ({
      cluster,
      amount: value + sign * (amount - mean) * weight,
    }));
  });
  const isFew = Math.min(own.length, others.length) < MIN_MATCHES;
  const counts = { family, own: own.length, others: others.length };
  const few: MeasuredMetric = { value, low: null, high: null, gap: "few-matches" };
  return { ...counts, difference: (isFew ? null : clusterMean(parts, UNBOUNDED)) ?? few };
}

/** The ratings of a judge and of people. */
export interface JudgedRatings {
  readonly judged: readonly ByRater[];
  readonly people: readonly ByRater[];
}

/** What a judge is compared by. */
export interface JudgeComparison extends JudgedRatings {
  readonly items: RatedItems;
  readonly measure: Measure;
  /** Of all people in the measure. */
  readonly agreement: Agreement;
  readonly margin: number;
  /** The ratings of both by version of the rubric, in order; [] where there is one. */
  readonly versions: readonly (JudgedRatings & { readonly version: number })[];
}

/**
 * @param judge its pseudonym
 * @param model name of its model; undefined: not known
 */
export function judgeReport(
  { judge, model }: { readonly judge: string; readonly model: string | undefined },
  { items, measure, judged, people, agreement, margin, versions }: JudgeComparison,
): JudgeReport {
  const compared = comparedIn(items, measure, judged, people);
  const table = judgeTable(compared, measure);
  const beside = { people: agreement, withPeople: alphaOf(table, measure) };
  const excesses = excessesOf(compared, measure);
  const length = lengthOf(measure);
  const byStratum = Map.groupBy(compared, ({ item }) => item.stratum);
  const peopleByStratum = Map.groupBy(people, ({ nth }) => items.get(nth)?.stratum ?? "");
  const strata = (byStratum.size < 2 ? [] : [...byStratum])
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([stratum, own]) => ({
      stratum,
      people: alphaOf(tableOf(items, measure, peopleByStratum.get(stratum) ?? []), measure),
      withPeople: alphaOf(judgeTable(own, measure), measure),
    }));
  const rubrics = versions.map((of) => {
    const own = comparedIn(items, measure, of.judged, of.people);
    return {
      version: of.version,
      people: alphaOf(tableOf(items, measure, of.people), measure),
      withPeople: alphaOf(judgeTable(own, measure), measure),
    };
  });
  return {
    judge,
    missed: judged.filter(({ missed }) => missed !== null).length,
    ...beside,
    verdict: verdictOf(beside, compared.length, margin),
    confusion: confusionTable(table, JUDGE_AND_PERSON),
    strata,
    rubrics,
    models: modelDifferences(excesses, length),
    ownFamily: ownFamilyOf(model, excesses),
  };
}
