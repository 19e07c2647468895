import { z } from "zod";
import { modelCallsSchema } from "./model-calls.ts";
import { answer, query } from "./shapes.ts";

const time = z.iso.datetime();

const listed = {
  match: z.uuid(),
  seat: z.int(),
  nth: z.int().describe("which of the seat's asks it answers, from 1"),
  game: z.string(),
  locale: z.enum(["en", "zh"]),
  version: z.int().describe("number of the agent's version"),
  ask: z.string().describe("what was asked: speech, vote ..."),
  text: z.string().nullable().describe("the answer as it came; long ones are cut in lists"),
  missed: z
    .enum(["timeout", "error", "illegal"])
    .nullable()
    .describe("why the decision was lost; null if the answer was legal"),
  detail: z.string().nullable().describe("what went wrong"),
  foul: z.string().nullable().describe("the rule it broke, if it was ruled a foul"),
  askedAt: time,
  latencyMs: z.number(),
  tokensIn: z.number().nullable(),
  tokensOut: z.number().nullable(),
  costMicros: z.number().nullable().describe("millionths of a US dollar"),
  estimated: z.boolean().describe("tokens, and a cost computed from them, are estimates"),
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
  prompt: z.string(),
  question: answer({
    options: z.array(z.string()).nullable().describe("the legal answers, if listed"),
    number: answer({ least: z.number(), most: z.number(), whole: z.boolean() })
      .nullable()
      .describe("the legal numbers, if the answer is one"),
    maxLength: z.number().nullable().describe("cap of the answer in code points"),
    timeLimitMs: z.number(),
    parsed: z.unknown().describe("what the game read in the answer; null if it was illegal"),
  })
    .nullable()
    .describe("null while the words are hidden, and for a removed game"),
  reasoning: z.string().nullable(),
  notes: z.record(z.string(), z.unknown()).nullable(),
  raw: z.unknown().describe("what came over the wire, cut"),
  calls: modelCallsSchema.shape.decisions.element.shape.calls.nullable(),
}).openapi("OwnDecision");
export type ApiDecision = z.infer<typeof decisionSchema>;

/** A name to look for: PostgreSQL takes no NUL. */
const name = z
  .string()
  .max(60)
  .refine((text) => !text.includes("\0"), { error: "must not contain a NUL character" });

/** A filter of decisions; absent fields do not restrict it. */
export const decisionFilter = {
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
