import {
  type Agreement,
  type AgreementOverPairs,
  agreementOf,
  agreementOverPairs,
  cohenKappa,
  differenceOverPairs,
  fleissKappa,
  gwetAc,
  pearson,
  type RaterPair,
  type RatingTable,
  type RatingValue,
  spearman,
} from "@wisp/stats";
import { type JudgeReport, judgeReport } from "./judge-report.ts";
import { type Measure, measuresIn } from "./measures.ts";
import type { PresetTable, StudyPreset } from "./preset.ts";
import {
  alphaOf,
  type ByRater,
  countedRatings,
  newestRatings,
  type ReportInput,
  tableOf,
} from "./report-input.ts";

/** More people give no agreement of every two of them: they are too many pairs, of few items each. */
const MAX_PAIRED = 20;

/** How far people agree with each other. */
export interface PeopleAgreement {
  /** Krippendorff's: nominal, of a scale ordinal. `itemsToHalve` says how many items would halve its interval. */
  readonly alpha: Agreement;
  readonly fleiss: Agreement;
  /** Gwet's AC1, of a scale AC2 with quadratic weights. */
  readonly ac: Agreement;
  /** Cohen's kappa of every two people, of a scale with quadratic weights; null: more than 20 people. */
  readonly kappa: AgreementOverPairs | null;
  /** Of a scale; null for others and for more than 20 people. */
  readonly pearson: AgreementOverPairs | null;
  readonly spearman: AgreementOverPairs | null;
  /** The mean absolute difference of every two people. */
  readonly difference: AgreementOverPairs | null;
}

/** One measure of a study. */
export interface MeasureReport {
  readonly name: string;
  readonly scale: readonly RatingValue[];
  /** Ratings of people that count, and those of them that are unclear. */
  readonly ratings: number;
  readonly unclear: number;
  readonly people: PeopleAgreement;
  /** Alpha by version of the rubric, of the ratings that saw it. */
  readonly rubrics: readonly { readonly version: number; readonly alpha: Agreement }[];
  readonly judges: readonly JudgeReport[];
}

/** An item about which people disagree. */
export interface Disagreement {
  readonly nth: number;
  readonly measure: string;
  readonly values: readonly { readonly rater: string; readonly value: RatingValue }[];
  /** The owner's; null: not adjudicated, or unclear. */
  readonly adjudicated: RatingValue | null;
}

/** How a rater answered items with a known answer. */
export interface AttentionResult {
  readonly rater: string;
  readonly right: number;
  readonly asked: number;
}

export interface StudyReport {
  readonly measures: readonly MeasureReport[];
  /** The largest first. */
  readonly disagreements: readonly Disagreement[];
  readonly attention: readonly AttentionResult[];
  /** Ratings that do not count: of raters who know the match, of excluded ones, late ones. */
  readonly leftOut: { readonly known: number; readonly excluded: number; readonly late: number };
  /** The results of people as the paper of its preset prints them; null: it has no preset. */
  readonly table: PresetTable | null;
  /** The same of each model that rates, alone. */
  readonly judgeTables: readonly JudgeTable[];
}

/** What a model says, in the form of people's results. */
export interface JudgeTable extends PresetTable {
  /** Its pseudonym. */
  readonly judge: string;
}

function peopleAgreement(table: RatingTable, measure: Measure): PeopleAgreement {
  const isPaired = table.raters.length <= MAX_PAIRED;
  const isScale = measure.level === "ordinal";
  const overPairs = (statistic: (pair: RaterPair) => ReturnType<typeof pearson>) =>
    agreementOverPairs(table, statistic);
  return {
    alpha: alphaOf(table, measure),
    fleiss: agreementOf(fleissKappa(table)),
    ac: agreementOf(gwetAc(table, measure.weights)),
    kappa: isPaired ? overPairs((pair) => cohenKappa(table, pair, measure.weights)) : null,
    pearson: isPaired && isScale ? overPairs((pair) => pearson(table, pair)) : null,
    spearman: isPaired && isScale ? overPairs((pair) => spearman(table, pair)) : null,
    difference: isPaired && isScale ? differenceOverPairs(table) : null,
  };
}

/** How far the values of an item are apart. */
const spreadOf = (values: readonly RatingValue[], { scale }: Measure): number => {
  const places = values.map((value) => scale.indexOf(value));
  const distance = Math.max(...places) - Math.min(...places);
  return typeof scale[0] === "number" ? distance / (scale.length - 1) : Math.min(1, distance);
};

/**
 * Everything that the page of a study shows of its ratings. The newest rating of a rater and an item counts; those of
 * raters who know the match, of excluded raters, and of practice and attention items are in no agreement.
 *
 * @param preset of which it was made; null: none, or it is not known here
 */
export function studyReport(
  { plan, items, raters, ratings }: ReportInput,
  preset: Pick<StudyPreset, "paper" | "table"> | null = null,
): StudyReport {
  const known = new Map(raters.map((rater) => [rater.pseudonym, rater]));
  const rated = new Map(
    items.filter(({ kind }) => kind === "rated").map((item) => [item.nth, item]),
  );
  const newest = newestRatings(ratings);
  const isPerson = ({ rater }: ByRater): boolean => known.get(rater)?.judge === null;
  const isExcluded = ({ rater }: ByRater): boolean => known.get(rater)?.excludedAt !== null;
  const ofRated = newest.filter(({ nth }) => rated.has(nth));
  const ofPeople = ofRated.filter(isPerson);
  const counted = countedRatings({ plan, items, raters, ratings });
  const byItem = Map.groupBy(counted, ({ nth }) => nth);
  const adjudications = new Map(
    ratings
      .filter(({ kind }) => kind === "adjudication")
      .map((rating) => [rating.nth, rating] as const),
  );
  const counts = (rating: ByRater): boolean =>
    isPerson(rating) && !isExcluded(rating) && !rating.knowsMatch;
  const numbers = [...new Set(ofRated.map(({ rubric }) => rubric))];
  const versions = (numbers.length < 2 ? [] : numbers)
    .sort((one, other) => one - other)
    .map((version) => {
      const saw = newestRatings(ratings.filter(({ rubric }) => rubric === version));
      return { version, ratings: saw.filter(({ nth }) => rated.has(nth)) };
    });
  const byVersion = versions.filter((version) => version.ratings.some(counts));
  const measures = measuresIn(plan.questions);
  const found: { readonly spread: number; readonly disagreement: Disagreement }[] = [];
  for (const measure of measures) {
    for (const [nth, own] of byItem) {
      const values = own.flatMap(({ rater, values: given }) => {
        const value = measure.valueIn(given);
        return value === null ? [] : [{ rater, value }];
      });
      if (new Set(values.map(({ value }) => value)).size < 2) continue;
      const adjudication = adjudications.get(nth);
      found.push({
        spread: spreadOf(
          values.map(({ value }) => value),
          measure,
        ),
        disagreement: {
          nth,
          measure: measure.name,
          values,
          adjudicated: adjudication === undefined ? null : measure.valueIn(adjudication.values),
        },
      });
    }
  }
  found.sort(
    (one, other) => other.spread - one.spread || one.disagreement.nth - other.disagreement.nth,
  );
  return {
    measures: measures.map((measure): MeasureReport => {
      const people = peopleAgreement(tableOf(rated, measure, counted), measure);
      const rubrics = byVersion.map(({ version, ratings: saw }) => ({
        version,
        alpha: alphaOf(tableOf(rated, measure, saw.filter(counts)), measure),
      }));
      return {
        name: measure.name,
        scale: measure.scale,
        ratings: counted.length,
        unclear: counted.filter(({ values }) => measure.valueIn(values) === null).length,
        people,
        rubrics: rubrics.length < 2 ? [] : rubrics,
        judges: raters.flatMap(({ judge, pseudonym }) => {
          if (judge === null) return [];
          const isJudge = ({ rater }: ByRater): boolean => rater === pseudonym;
          const comparison = {
            items: rated,
            measure,
            judged: ofRated.filter(isJudge),
            people: counted,
            agreement: people.alpha,
            margin: plan.margin,
            versions: versions.map(({ version, ratings: saw }) => ({
              version,
              judged: saw.filter(isJudge),
              people: saw.filter(counts),
            })),
          };
          return [judgeReport({ judge: pseudonym, model: judge.model }, comparison)];
        }),
      };
    }),
    disagreements: found.map(({ disagreement }) => disagreement),
    attention: attentionOf(items, newest.filter(isPerson), measures),
    leftOut: {
      known: ofPeople.filter((rating) => !isExcluded(rating) && rating.knowsMatch).length,
      excluded: ofPeople.filter(isExcluded).length,
      late: ratings.filter(({ kind }) => kind === "late").length,
    },
    table:
      preset === null
        ? null
        : { paper: preset.paper, ...preset.table({ plan, items, raters, ratings }) },
    judgeTables:
      preset === null ? [] : judgeTables({ plan, items, raters, ratings }, preset, ofRated),
  };
}

/** The table of each model that gave a value, as if it were the only person. */
function judgeTables(
  { plan, items, raters, ratings }: ReportInput,
  preset: Pick<StudyPreset, "paper" | "table">,
  newest: readonly ByRater[],
): JudgeTable[] {
  const valued = new Set(newest.filter(({ missed }) => missed === null).map(({ rater }) => rater));
  return raters.flatMap((rater): JudgeTable[] => {
    const { judge, pseudonym } = rater;
    if (judge === null || !valued.has(pseudonym)) return [];
    const own = ratings.filter((rating) => rating.rater === pseudonym);
    const alone = { plan, items, raters: [{ ...rater, judge: null }], ratings: own };
    return [{ judge: pseudonym, paper: preset.paper, ...preset.table(alone) }];
  });
}

/** How people answered items whose right answer is known, in the order of their pseudonyms. */
function attentionOf(
  items: ReportInput["items"],
  newest: readonly ByRater[],
  measures: readonly Measure[],
): AttentionResult[] {
  const truths = new Map(
    items.flatMap(({ nth, kind, truth }) =>
      kind === "attention" && truth !== null ? [[nth, truth] as const] : [],
    ),
  );
  const results = new Map<string, AttentionResult>();
  for (const { nth, rater, values } of newest) {
    const truth = truths.get(nth);
    if (truth === undefined) continue;
    for (const measure of measures) {
      const right = measure.valueIn(truth);
      if (right === null) continue;
      const before = results.get(rater) ?? { rater, right: 0, asked: 0 };
      const isRight = measure.valueIn(values) === right;
      results.set(rater, {
        rater,
        right: before.right + Number(isRight),
        asked: before.asked + 1,
      });
    }
  }
  return [...results.values()].sort((one, other) => (one.rater < other.rater ? -1 : 1));
}
