import { csv } from "@wisp/exports/csv";
import { z } from "zod";
import type { StudyReport } from "./report.ts";
import type { ReportInput } from "./report-input.ts";
import {
  type Item,
  itemKinds,
  payloadSchema,
  type Question,
  type Rater,
  type Rating,
  type RatingValues,
  type Rubric,
  ratingKinds,
  ratingValuesSchema,
  rubricTextsSchema,
  type StudyPlan,
  type StudyStatus,
  studyPlanSchema,
} from "./shape.ts";

export const EXPORT_FORMAT = "wisp-study/1";

/** A study as it is exported, without its items and ratings. */
export interface ExportedStudy {
  readonly slug: string;
  readonly status: StudyStatus;
  readonly plan: StudyPlan;
  readonly source: unknown;
  readonly rubrics: readonly Rubric[];
  readonly raters: readonly Rater[];
}

/** An item as it is exported; `payload` is null once readers of its match no longer see it. */
export interface ExportedItem extends Omit<Item, "payload"> {
  readonly payload: Item["payload"] | null;
}

type Rows<Row> = AsyncIterable<Row> | Iterable<Row>;

/** What is written of a rater: no account, no link, no time of theirs. */
const raterOf = ({
  pseudonym,
  language,
  judge,
  consentedAt,
  withdrawnAt,
  excludedAt,
  excludedReason,
}: Rater) => ({
  pseudonym,
  language,
  judge,
  consented: consentedAt !== null,
  withdrawn: withdrawnAt !== null,
  excluded: excludedAt === null ? null : (excludedReason ?? ""),
});

/**
 * A study as lines of JSON, which are read while they are taken: the study with its raters, its items, and all
 * ratings in the order in which they were given, those that do not count included. `studyReport` of what
 * `readStudyExport` reads from them is what the study's page shows.
 */
export async function* studyLines(
  { slug, status, plan, source, rubrics, raters }: ExportedStudy,
  items: Rows<ExportedItem>,
  ratings: Rows<Rating>,
): AsyncGenerator<string> {
  const line = (value: object): string => `${JSON.stringify(value)}\n`;
  yield line({
    type: "study",
    format: EXPORT_FORMAT,
    slug,
    status,
    plan,
    source,
    rubrics: rubrics.map(({ version, texts }) => ({ version, texts })),
    raters: raters.map(raterOf),
  });
  for await (const { nth, kind, stratum, cluster, payload, truth, fields, source: of } of items) {
    yield line({
      type: "item",
      nth,
      kind,
      stratum,
      cluster,
      payload,
      truth,
      fields,
      match: of?.matchId ?? null,
    });
  }
  for await (const { id: _, at, ...rating } of ratings) {
    yield line({ type: "rating", ...rating, at: at.toISOString() });
  }
}

const lineSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("study"),
    format: z.literal(EXPORT_FORMAT),
    plan: studyPlanSchema,
    source: z.unknown(),
    rubrics: z.array(z.object({ version: z.int(), texts: rubricTextsSchema })),
    raters: z.array(
      z.object({
        pseudonym: z.string(),
        judge: z
          .object({ agent: z.string(), prompt: z.string(), model: z.string().optional() })
          .nullable(),
        excluded: z.string().nullable(),
      }),
    ),
  }),
  z.object({
    type: z.literal("item"),
    nth: z.int(),
    kind: z.enum(itemKinds),
    stratum: z.string(),
    cluster: z.string(),
    payload: payloadSchema.nullable(),
    truth: ratingValuesSchema.nullable(),
    fields: z.record(z.string(), z.string()),
  }),
  z.object({
    type: z.literal("rating"),
    nth: z.int(),
    rater: z.string().nullable(),
    rubric: z.int(),
    kind: z.enum(ratingKinds),
    values: ratingValuesSchema,
    missed: z.string().nullable(),
    knowsMatch: z.boolean(),
  }),
]);
type Line = z.infer<typeof lineSchema>;

/** What can be computed again from an export, and asked of a judge. */
export interface ReadStudy extends ReportInput {
  readonly plan: StudyPlan;
  readonly source: unknown;
  readonly rubrics: readonly Rubric[];
  readonly items: readonly (ReportInput["items"][number] & Pick<ExportedItem, "payload">)[];
}

/**
 * Reads what `studyLines` has written, to compute its report again.
 *
 * @throws ZodError for a line that is none of its, Error without a study
 */
export function readStudyExport(lines: string): ReadStudy {
  const read = lines.split("\n").flatMap((line) => {
    if (line === "") return [];
    const json: unknown = JSON.parse(line);
    return lineSchema.parse(json);
  });
  const of = <Type extends Line["type"]>(type: Type) =>
    read.filter((line): line is Extract<Line, { type: Type }> => line.type === type);
  const [study] = of("study");
  if (study === undefined) throw new Error("the export has no study");
  return {
    plan: study.plan,
    source: study.source,
    rubrics: study.rubrics,
    raters: study.raters.map(({ pseudonym, judge, excluded }) => ({
      pseudonym,
      judge,
      excludedAt: excluded === null ? null : new Date(0),
    })),
    items: of("item"),
    ratings: of("rating"),
  };
}

const cellOf = (values: RatingValues, { name }: Question): string | number | null => {
  const value = values[name];
  if (value === undefined) return null;
  return typeof value === "object" ? value.join(" ") : value;
};

/**
 * All ratings as a table for spreadsheets, a row each, with the item's text. Cells that a spreadsheet would take for a
 * formula begin with a quotation mark.
 *
 * @param items by their places
 */
export async function* studyCsv(
  { plan, raters }: Pick<ExportedStudy, "plan" | "raters">,
  items: ReadonlyMap<number, ExportedItem>,
  ratings: Rows<Rating>,
): AsyncGenerator<string> {
  const { questions } = plan;
  const known = new Map(raters.map((rater) => [rater.pseudonym, rater]));
  const head = ["item", "item_kind", "stratum", "cluster", "text", "left", "right", "rater"];
  const more = [
    "judge",
    "excluded",
    "rubric",
    "kind",
    "knows_match",
    "ms",
    "missed",
    "reason",
    "at",
  ];
  yield csv([[...head, ...more, ...questions.map(({ name }) => name)]]);
  for await (const rating of ratings) {
    const item = items.get(rating.nth);
    const asked = item?.payload?.asked;
    const rater = rating.rater === null ? undefined : known.get(rating.rater);
    yield csv([
      [
        rating.nth,
        item?.kind ?? null,
        item?.stratum ?? null,
        item?.cluster ?? null,
        asked !== undefined && "text" in asked ? asked.text : null,
        asked !== undefined && "left" in asked ? asked.left : null,
        asked !== undefined && "left" in asked ? asked.right : null,
        rating.rater,
        rater?.judge?.agent ?? null,
        rater === undefined || rater.excludedAt === null ? null : (rater.excludedReason ?? ""),
        rating.rubric,
        rating.kind,
        rating.knowsMatch,
        rating.ms,
        rating.missed,
        rating.reason,
        rating.at.toISOString(),
        ...questions.map((question) => cellOf(rating.values, question)),
      ],
    ]);
  }
}

/** A text of others within Markdown: on one line, and never more than text. */
const plain = (text: string): string =>
  text.replaceAll(/\s+/g, " ").replace(/[\\`*_{}[\]<>()#+!|~&-]/g, "\\$&");

const rounded = (value: number | null): string => (value === null ? "–" : value.toFixed(3));

/** A page about the data for those who use it, in Markdown. */
export function studyCard(
  { slug, status, plan, rubrics, raters }: ExportedStudy,
  items: readonly Pick<Item, "kind">[],
  { measures, leftOut }: Pick<StudyReport, "measures" | "leftOut">,
): string {
  // An invitation that was never taken up is no rater.
  const people = raters.filter(({ judge, consentedAt }) => judge === null && consentedAt !== null);
  const models = raters.filter(({ judge }) => judge !== null);
  const count = (kind: Item["kind"]): number => items.filter((item) => item.kind === kind).length;
  const agreement = measures.map(({ name, ratings, unclear, people: { alpha } }) => {
    const interval =
      alpha.value === null
        ? `– (${alpha.reason})`
        : `${rounded(alpha.value)} | ${rounded(alpha.low)} to ${rounded(alpha.high)}`;
    return `| ${plain(name)} | ${ratings} | ${unclear} | ${interval}${alpha.value === null ? " | –" : ""} |`;
  });
  return `# ${plain(Object.values(plan.title)[0] ?? slug)}

A study of Wisp (\`${slug}\`, ${status}): people rated recorded moments, blind, ${plan.perItem} for each item. The file has a line of JSON for the study, each item and each rating (\`${EXPORT_FORMAT}\`).

- Items: ${count("rated")}, besides ${count("practice")} for practice and ${count("attention")} with a known answer
- Raters: ${people.length} people, of whom ${people.filter(({ withdrawnAt }) => withdrawnAt !== null).length} withdrew and ${people.filter(({ excludedAt }) => excludedAt !== null).length} were excluded with a reason; ${models.length} models
- Languages: ${plan.languages.join(", ")}; versions of the rubric: ${rubrics.length}
- Not counted: ${leftOut.known} ratings of raters who knew the match, ${leftOut.excluded} of excluded raters, ${leftOut.late} that came too late
- Values of raters who withdraw ${plan.consent.keepsValues ? "stay, without the rater" : "are deleted"}, as the consent said
- The newest rating of a rater and an item counts; values are in terms of the item's own left and right

## Questions

${plan.questions.map(({ name, kind, text }) => `- ${plain(name)} (${kind}): ${plain(Object.values(text)[0] ?? "")}`).join("\n")}

## Agreement of people

| measure | ratings | unclear | Krippendorff's alpha | 95% interval |
|---|---|---|---|---|
${agreement.join("\n")}
`;
}
