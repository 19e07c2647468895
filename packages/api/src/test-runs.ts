import { z } from "zod";
import { decisionFilter, listedDecisionSchema } from "./decisions.ts";
import { answer, request } from "./shapes.ts";

const time = z.iso.datetime();

/** Recorded questions to put to the newest version of an agent again. */
export const newTestRunSchema = request({
  decisions: z
    .array(
      request({
        match: z.uuid(),
        nth: z.int().min(1).max(1_000_000),
        seat: z.int().min(0).max(99).optional(),
      }),
    )
    .min(1)
    .max(200)
    .optional()
    .describe(
      "decisions of the agent by match, number of the question and, where it had several, seat",
    ),
  select: request({ ...decisionFilter, limit: z.int().min(1).max(100).default(20) })
    .optional()
    .describe("or the newest decisions that a filter selects"),
  times: z.int().min(1).max(10).default(1).describe("how often each question is put"),
})
  .refine(({ decisions, select }) => (decisions === undefined) !== (select === undefined), {
    error: "name either decisions or a selection",
    path: ["decisions"],
  })
  .openapi("NewTestRun");
export type NewTestRunRequest = z.infer<typeof newTestRunSchema>;

export const testRunStartedSchema = answer({ id: z.uuid() }).openapi("TestRunStarted");

const verdicts = ["waiting", "fixed", "broken", "still-lost", "changed", "same"] as const;

/** An answer to a recorded question, apart from any match. */
export const testAnswerSchema = answer({
  text: z.string().nullable(),
  missed: z.enum(["timeout", "error", "illegal"]).nullable(),
  detail: z.string().nullable(),
  reasoning: z.string().nullable(),
  same: z
    .boolean()
    .nullable()
    .describe("the same choice as in the match; null for free texts and unless both are legal"),
  latencyMs: z.number(),
  tokensIn: z.number().nullable(),
  tokensOut: z.number().nullable(),
  costMicros: z.number().nullable().describe("millionths of a US dollar"),
}).openapi("TestAnswer");

/** A test run compared with the recorded answers. */
export const testRunSchema = answer({
  id: z.uuid(),
  agent: z.string(),
  version: z.int().describe("number of the version that is asked"),
  status: z.enum(["waiting", "running", "done"]),
  times: z.int(),
  failure: z.string().nullable().describe("why it ended before its last question"),
  createdAt: time,
  finishedAt: time.nullable(),
  summary: answer({
    moments: z.int(),
    answers: z.int(),
    legalBefore: z.int().describe("moments whose answer in the match was legal"),
    legal: z.int().describe("answers of the run that are legal"),
    verdicts: z.record(z.enum(verdicts), z.int()).describe("moments by verdict"),
    latencyBeforeMs: z.number().nullable().describe("median in the matches"),
    latencyMs: z.number().nullable().describe("median of the run"),
    costMicros: z.number().nullable().describe("millionths of a US dollar"),
  }),
  moments: z.array(
    answer({
      original: listedDecisionSchema,
      answers: z.array(testAnswerSchema),
      legal: z.int(),
      same: z.int().nullable(),
      latencyMs: z.number().nullable().describe("median of its answers"),
      verdict: z
        .enum(verdicts)
        .describe(
          "fixed: lost then, legal now; broken: legal then, lost now; changed: another choice",
        ),
    }),
  ),
}).openapi("TestRun");
export type ApiTestRun = z.infer<typeof testRunSchema>;
