import { locales } from "@wisp/game/locale";
import {
  MAX_RATER_LINKS,
  MAX_REASON,
  ratingValuesSchema,
  rubricTextsSchema,
  studyActions,
  studyPlanSchema,
  studySourceSchema,
  studyStatuses,
} from "@wisp/study/shape";
import { z } from "zod";
import { MAX_PAGE } from "./queries.ts";
import { itemTexts } from "./rating.ts";
import { answer, query, request } from "./shapes.ts";

const time = z.iso.datetime();

export const newStudySchema = request({
  plan: studyPlanSchema
    .nullable()
    .default(null)
    .describe("what does not change once the study is made; null: that of the preset"),
  rubric: rubricTextsSchema
    .nullable()
    .default(null)
    .describe("how raters are to answer, by language; null: that of the preset"),
  from: studySourceSchema
    .nullable()
    .default(null)
    .describe("the finished matches that items are drawn from; null: own items alone"),
  suite: z
    .string()
    .default("")
    .describe(
      "the file of the suite that `from` names, whose question is asked at its moments; only `interview`, `moments` and the ids in `matches` are read, so events may be left out",
    ),
  own: z
    .string()
    .default("")
    .describe(
      "own items, a line of JSON each: `text`, or `left` and `right`; optional `kind` (rated, practice, attention), `speaker`, `context`, `note`, `stratum`, `cluster`, `truth`, `fields`",
    ),
}).openapi("NewStudy");

/** A study without its items and raters. */
const studySummarySchema = answer({
  slug: z.string(),
  title: z.partialRecord(z.enum(locales), z.string()).describe("as raters read it, by language"),
  status: z.enum(studyStatuses),
  createdAt: time,
  openedAt: time.nullable(),
  closedAt: time.nullable(),
}).openapi("StudySummary");
export type ApiStudy = z.infer<typeof studySummarySchema>;

export const studyListSchema = answer({ studies: z.array(studySummarySchema) }).openapi(
  "StudyList",
);

const raterOfOwnerSchema = answer({
  pseudonym: z.string(),
  language: z.enum(locales).nullable().describe("null: not chosen yet"),
  judge: answer({ agent: z.string(), prompt: z.string() })
    .nullable()
    .describe("of a model as a rater: its address, and the version of its prompt; null: a person"),
  done: z.int().describe("items that they rated, practice and attention not counted"),
  late: z.int().describe("items that they rated too late"),
  invitedAt: time,
  consentedAt: time.nullable(),
  withdrawnAt: time.nullable(),
  excludedAt: time.nullable(),
  excludedReason: z.string().nullable(),
});

/** A study as its owner sees it, without its results. */
export const studyDetailSchema = answer({
  study: studySummarySchema,
  plan: z.looseObject({}).describe("as it was made"),
  source: z
    .looseObject({ kind: z.string(), slug: z.string().optional() })
    .describe("what its items were made from"),
  rubrics: z.array(
    answer({
      version: z.int(),
      texts: z.record(
        z.string(),
        answer({
          text: z.string(),
          examples: z.array(answer({ item: z.string(), answer: z.string() })).readonly(),
        }),
      ),
      createdAt: time,
    }),
  ),
  progress: answer({
    items: z.int().describe("items to rate"),
    complete: z.int().describe("of these, those that have all their ratings"),
    hidden: z.int().describe("no longer shown, because readers of their matches do not see them"),
    wanted: z.int().describe("ratings in all"),
    given: z.int(),
  }),
  raters: z.array(raterOfOwnerSchema),
}).openapi("StudyDetail");
export type ApiStudyDetail = z.infer<typeof studyDetailSchema>;

export const studyActionSchema = request({
  action: z.enum(studyActions),
}).openapi("StudyAction");

export const newRubricSchema = request({ texts: rubricTextsSchema }).openapi("NewRubric");
export const rubricAddedSchema = answer({ version: z.int() }).openapi("RubricAdded");

export const newRaterLinksSchema = request({
  count: z.int().min(1).max(MAX_RATER_LINKS).default(1).describe("a link for each person"),
}).openapi("NewRaterLinks");
export const raterLinksSchema = answer({
  links: z.array(
    answer({
      pseudonym: z.string(),
      url: z.url().describe("opens the study for one person. It is shown here only"),
    }),
  ),
}).openapi("RaterLinks");

export const newRaterSchema = request({
  handle: z.string().min(1).max(100).describe("of an account of this site"),
}).openapi("NewRater");
export const raterInvitedSchema = answer({ pseudonym: z.string() }).openapi("RaterInvited");

const reason = z.string().trim().min(1).max(MAX_REASON).describe("the export shows it");
export const raterExclusionSchema = request({
  reason: reason.describe("why their ratings do not count; the export shows it"),
}).openapi("RaterExclusion");

export const newAdjudicationSchema = request({
  values: ratingValuesSchema.describe(
    'by the names of questions, in terms of the item\'s own left and right; "unclear" where the item does not say enough',
  ),
  reason,
}).openapi("NewAdjudication");

export const newJudgeSchema = request({
  agent: z
    .string()
    .min(1)
    .max(200)
    .describe("slug of an agent of yours: a model, or one with an address"),
  language: z.enum(locales).describe("in which of the study's languages it reads the rubric"),
  dollars: z.number().describe("all its calls may cost this much together; at most 1,000"),
}).openapi("NewJudge");

const judgeSchema = answer({
  pseudonym: z.string(),
  agent: z.string().describe("with its version"),
  model: z.string().nullable().describe("null: not known"),
  prompt: z.string().describe("version of the prompt that it gets"),
  language: z.enum(locales),
  status: z.enum(["waiting", "running", "stopped", "done"]),
  failure: z.string().nullable().describe("why it ended before its last item; null: it did not"),
  answered: z.int().describe("items that it answered by the newest rubric, prose included"),
  budgetMicros: z.int().describe("of all its calls, in millionths of a US dollar"),
  costMicros: z.int().describe("of its calls so far"),
});
export type ApiJudge = z.infer<typeof judgeSchema>;

export const judgeListSchema = answer({ judges: z.array(judgeSchema) }).openapi("JudgeList");

const agreement = answer({
  value: z.number().nullable().describe("null: undefined, for `reason`"),
  reason: z.string().optional(),
  low: z.number().nullable().optional().describe("95% interval over items by their clusters"),
  high: z.number().nullable().optional(),
  gap: z.string().nullable().optional().describe("why there is no interval"),
  clusters: z.int().optional(),
  itemsToHalve: z
    .number()
    .nullable()
    .optional()
    .describe("how many items would halve the interval"),
  items: z.int(),
  ratings: z.int(),
}).openapi("Agreement");

const overPairs = answer({
  mean: agreement,
  deviation: z.number().nullable(),
  pairs: z
    .array(answer({ raters: z.tuple([z.string(), z.string()]).readonly(), agreement }))
    .readonly(),
});
const value = z.union([z.string(), z.number()]);

const measured = answer({
  value: z.number(),
  low: z.number().nullable().describe("95% interval by clusters"),
  high: z.number().nullable(),
  gap: z.string().nullable(),
}).nullable();
/** People with each other, and a judge with people, over the same items. */
const beside = { people: agreement, withPeople: agreement };

const measureSchema = answer({
  name: z.string().describe("of the question; behind a slash the option"),
  scale: z.array(value).readonly(),
  ratings: z.int(),
  unclear: z.int(),
  people: answer({
    alpha: agreement.describe("Krippendorff's"),
    fleiss: agreement,
    ac: agreement.describe("Gwet's AC1; of a scale AC2"),
    kappa: overPairs.nullable().describe("Cohen's; null: more than 20 people"),
    pearson: overPairs.nullable(),
    spearman: overPairs.nullable(),
    difference: overPairs
      .nullable()
      .optional()
      .describe("mean absolute difference of a scale; absent: of an older arena"),
  }),
  rubrics: z.array(answer({ version: z.int(), alpha: agreement })).readonly(),
  judges: z
    .array(
      answer({
        judge: z.string(),
        missed: z.int().describe("answers that had no value"),
        ...beside,
        verdict: z
          .enum(["may", "may-not", "too-few"])
          .describe("whether it may stand in for people, by the margin of the plan"),
        confusion: z
          .array(z.array(z.number()).readonly())
          .readonly()
          .describe("rows: the judge's values, columns: people's, in the order of the scale"),
        strata: z.array(answer({ stratum: z.string(), ...beside })).readonly(),
        rubrics: z.array(answer({ version: z.int(), ...beside })).readonly(),
        models: z
          .array(answer({ model: z.string(), difference: measured }))
          .readonly()
          .describe("how much higher the judge rates each model than people do"),
        ownFamily: answer({
          family: z.string(),
          own: z.int().describe("items of its family that it and people rated"),
          others: z.int(),
          difference: measured.describe("how much higher it rates its family than others"),
        })
          .nullable()
          .describe("null: the design does not show whether it favours its own family"),
      }),
    )
    .readonly(),
});

const presetTable = {
  paper: z.string().describe("name of the printed table beside which it stands"),
  unit: z.enum(["score", "rate"]),
  columns: z.array(z.partialRecord(z.enum(locales), z.string())).readonly(),
  rows: z
    .array(
      answer({
        labels: z.array(z.string()).readonly().describe("of the first columns"),
        cells: z.array(measured).readonly(),
      }),
    )
    .readonly(),
  notes: z
    .array(z.partialRecord(z.enum(locales), z.string()))
    .readonly()
    .optional()
    .describe("what is no cell, as sentences; absent: nothing"),
};

export const studyReportSchema = answer({
  at: time.nullable().describe("when it was computed; null: it is being computed"),
  isCurrent: z.boolean().describe("nothing was rated since"),
  report: answer({
    measures: z.array(measureSchema).readonly(),
    disagreements: z.int(),
    attention: z
      .array(answer({ rater: z.string(), right: z.int(), asked: z.int() }))
      .readonly()
      .describe("how raters answered items with a known answer"),
    leftOut: answer({ known: z.int(), excluded: z.int(), late: z.int() }).describe(
      "ratings that do not count: of raters who know the match, of excluded ones, late ones",
    ),
    table: answer(presetTable)
      .nullable()
      .describe("the results as the paper of its preset prints them; null: it has no preset"),
    judgeTables: z
      .array(answer({ judge: z.string(), ...presetTable }))
      .readonly()
      .optional()
      .describe("the same of each model that rates, alone; absent: of an older arena"),
  }).nullable(),
}).openapi("StudyReport");
export type ApiStudyReport = z.infer<typeof studyReportSchema>;

export const disagreementsQuery = query({
  after: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .default(0)
    .describe("`next` of the previous page"),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(20).describe(`1 to ${MAX_PAGE}`),
});

const disagreementSchema = answer({
  nth: z.int().describe("names the item in calls of this study"),
  measure: z.string(),
  values: z.array(answer({ rater: z.string(), value })).readonly(),
  stratum: z.string(),
  item: answer(itemTexts).nullable().describe("null: readers of its match no longer see it"),
  adjudication: answer({ values: ratingValuesSchema, reason: z.string() })
    .nullable()
    .describe("your newest one; null: none"),
});
export type ApiDisagreement = z.infer<typeof disagreementSchema>;

/** Items about which people disagree, by the last report. */
export const disagreementListSchema = answer({
  disagreements: z.array(disagreementSchema),
  next: z.int().nullable().describe("`after` of the next page; null: this is the last one"),
}).openapi("DisagreementList");
