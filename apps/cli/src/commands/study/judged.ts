import { readFile } from "node:fs/promises";
import { locales } from "@wisp/game";
import { spentLineSchema } from "@wisp/lab";
import { studyPresets } from "@wisp/papers";
import {
  familySentence,
  presetOf,
  type ReadStudy,
  ratingValuesSchema,
  readStudyExport,
  studyReport,
  verdictSentence,
} from "@wisp/study";
import { z } from "zod";
import { UsageError } from "../../command.ts";
import { parseJson } from "../../lines.ts";

const headerSchema = z.strictObject({
  format: z.literal("wisp-judged/1"),
  agent: z.string(),
  language: z.enum(locales),
  /** Version of the judge's prompt. */
  prompt: z.string(),
});
export type JudgedHeader = z.infer<typeof headerSchema>;

const judgedLineSchema = z.strictObject({
  nth: z.int(),
  /** Version of the rubric. */
  rubric: z.int(),
  values: ratingValuesSchema,
  missed: z.enum(["prose", "timeout", "error"]).nullable(),
  ms: z.int(),
  /** Millionths of a US dollar; null: unknown. */
  costMicros: z.int().nullable(),
});
/** What a judge said about an item. */
export type JudgedLine = z.infer<typeof judgedLineSchema>;

const lineSchema = z.union([headerSchema, judgedLineSchema, spentLineSchema]);

/** A journal of a judge's ratings. */
export const judgedKind = {
  of: "ratings of a judge",
  begins: ['{"agent":"', '{"costMicros":', '{"spentMicros":'],
  read(text: string, place: string) {
    const line = lineSchema.safeParse(parseJson(text, place));
    if (line.success) return line.data;
    throw new UsageError(`${place} contains no rating of a judge.`);
  },
};

/** Reads the JSONL export of a study; throws UsageError for another file. */
export async function readStudy(file: string): Promise<ReadStudy> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${String(error)}`);
  }
  try {
    return readStudyExport(text);
  } catch {
    throw new UsageError(`${file} is no export of a study. Download its JSONL.`);
  }
}

/** A study with the ratings of a judge among its raters. */
export function withJudge(
  study: ReadStudy,
  { agent, prompt }: JudgedHeader,
  lines: readonly JudgedLine[],
): ReadStudy {
  const model = /^(?:openai:([^@]+)@|hf:(.+)$)/.exec(agent)?.slice(1).find(Boolean);
  const judge = { agent, prompt, ...(model !== undefined && { model }) };
  return {
    ...study,
    raters: [...study.raters, { pseudonym: agent, excludedAt: null, judge }],
    ratings: [
      ...study.ratings,
      ...lines.map(({ nth, rubric, values, missed }) => ({
        nth,
        rater: agent,
        rubric,
        kind: "rating" as const,
        values,
        missed,
        knowsMatch: false,
      })),
    ],
  };
}

/** The report of a study, with a sentence for what each judge may stand in for, and whether it favours its family. */
export function reportWithSentences(study: ReadStudy) {
  const report = studyReport(study, presetOf(study.source, studyPresets) ?? null);
  const measures = report.measures.map((measure) => ({
    ...measure,
    judges: measure.judges.map((each) => ({
      ...each,
      sentences: [
        verdictSentence(each, study.plan.margin, "en"),
        familySentence(each.ownFamily, "en"),
      ],
    })),
  }));
  return { ...report, measures };
}
