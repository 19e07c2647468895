import { decisionFields, decisionShape, modelCallFields } from "@wisp/game/decision";
import { recordedFields } from "@wisp/game/question";
import { z } from "zod";
import { answer, query, request } from "./shapes.ts";

/** The calls to models that an owner's agents made in a finished match. */
export const modelCallsSchema = answer({
  decisions: z
    .array(
      answer({
        ...decisionShape.pick({ seat: true, nth: true, kind: true, ask: true }).shape,
        calls: z.array(answer(modelCallFields)),
      }),
    )
    .describe("the decisions with calls, in order"),
}).openapi("ModelCalls");
export type ApiModelCalls = z.infer<typeof modelCallsSchema>;

const time = z.iso.datetime();

const { seat, nth, kind, ask, prompt, text, reasoning, notes, missed, detail, ...metrics } =
  decisionFields;

const listed = {
  match: z.uuid(),
  seat,
  nth,
  game: z.string(),
  locale: z.enum(["en", "zh"]),
  version: z.int().describe("number of the agent's version"),
  ask,
  text: text.describe("the answer as it came; long ones are cut in lists"),
  missed,
  detail,
  foul: z.string().nullable().describe("the rule it broke, if it was ruled a foul"),
  askedAt: time,
  ...metrics,
  wordsHidden: z
    .boolean()
    .describe("the match hides its words for now, and with them what was asked and answered"),
};

/** A decision of one's own agent in a finished match, in a list. */
export const listedDecisionSchema = answer(listed).openapi("ListedDecision");

export const decisionListSchema = answer({
  decisions: z.array(listedDecisionSchema).describe("newest first"),
  /** Pass it on as `cursor` for the next page; null on the last. */
  next: z.string().nullable(),
}).openapi("DecisionList");
export type ApiDecisionList = z.infer<typeof decisionListSchema>;

/** Everything that is stored of a decision, for the owner of its agent. */
export const decisionSchema = answer({
  ...listed,
  cursor: z.int().describe("cursor of the last public event before the question"),
  prompt,
  question: answer(recordedFields)
    .nullable()
    .describe("null while the words are hidden, and for a removed game"),
  reasoning,
  notes,
  raw: decisionShape.shape.raw,
  calls: modelCallsSchema.shape.decisions.element.shape.calls.nullable(),
}).openapi("OwnDecision");
export type ApiDecision = z.infer<typeof decisionSchema>;

/** A name to look for: PostgreSQL takes no NUL. */
const name = z
  .string()
  .max(60)
  .refine((text) => !text.includes("\0"), { error: "must not contain a NUL character" });

/** A filter of decisions; absent fields do not restrict it. */
const decisionFilter = {
  fault: z
    .enum(["missed", "illegal", "slow", "foul"])
    .optional()
    .describe("missed (lost for any reason), illegal, slow (10 s or longer), or ruled a foul"),
  game: name.optional().describe("id of a game, such as who-is-spy"),
  version: z.coerce.number().int().min(1).max(1_000_000).optional().describe("number of a version"),
  match: z.uuid().optional().describe("id of a match"),
  ask: name.optional().describe("what was asked: speech, vote ..."),
};

export const decisionsQuery = query({
  cursor: z.string().max(200).optional().describe("`next` of the previous page"),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .transform((limit) => Math.min(limit, 100))
    .default(50)
    .describe("1 to 100; larger values are cut"),
  ...decisionFilter,
});

/** The seat of a decision, for agents that had several in a match. */
export const decisionSeat = query({
  seat: z.coerce
    .number()
    .int()
    .min(0)
    .max(99)
    .optional()
    .describe("seat of the agent; by default its first one with such an ask"),
});

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

const { estimated: _estimated, ...times } = metrics;

/** An answer to a recorded question, apart from any match. */
export const testAnswerSchema = answer({
  text,
  missed,
  detail,
  reasoning,
  same: z
    .boolean()
    .nullable()
    .describe("the same choice as in the match; null for free texts and unless both are legal"),
  ...times,
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
