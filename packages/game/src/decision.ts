import { z } from "zod";
import { missCodes } from "./contract.ts";
import { type NamedScores, namedScoresSchema } from "./interviews.ts";

const amount = z.number().min(0);
const count = z.int().min(0);

/** What a call to a model says about itself; storage, records and the API share these fields. */
export const modelCallFields = {
  name: z.string().describe("what the strategy calls it"),
  messages: z
    .array(z.object({ role: z.enum(["system", "user"]), content: z.string() }).readonly())
    .readonly()
    .describe("what the model was sent; long texts are cut in the middle"),
  /** Without its reasoning. */
  answer: z.string().nullable().describe("null when none came"),
  reasoning: z.string().nullable(),
  /** A failure's code and sentence. */
  failure: z.string().nullable().describe("why no answer came; null if one did"),
  latencyMs: amount.describe("milliseconds from the call to its end, with further attempts"),
  tokensIn: amount.nullable().describe("null is unknown"),
  tokensOut: amount.nullable().describe("null is unknown"),
  costMicros: amount.nullable().describe("millionths of a US dollar; null is unknown"),
  estimated: z.boolean().describe("tokens and cost are estimates"),
};

/**
 * One call to a model within a decision, with its request and its answer. Private to the
 * agent's owner.
 */
export type ModelCall = Readonly<z.infer<z.ZodObject<typeof modelCallFields>>>;

/**
 * One answer of one seat, as it is stored. (seat, nth, kind, ask) identifies it within its match. Texts are such
 * that every store can keep them (see `storableText`). A field that is added here, and to the tables in
 * prisma/schema.prisma, is stored, archived and exported, and the API answers with it.
 */
export const decisionShape = z.object({
  at: count.describe("length of the log when the seat was asked"),
  seat: count.describe("who was asked"),
  /** Of one that was asked as a "probe", before there were interviews: the seat's ask that followed. */
  nth: z
    .int()
    .min(1)
    .describe(
      "which of the seat's asks it is, from 1; of an interview which event of its moment's type",
    ),
  kind: z
    .enum(["decision", "interview"])
    .describe('"decision"; an "interview" is asked outside the match'),
  /** "speech", "vote", "move" ...; for an interview, its name. */
  ask: z.string().describe("what was asked"),
  prompt: z.string().describe("what it was asked"),
  text: z.string().nullable().describe("what it answered"),
  reasoning: z.string().nullable().describe("its private reasoning"),
  notes: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe("the notes it sent with its answer, as the game declares them"),
  missed: z
    .enum(missCodes)
    .nullable()
    .describe("timeout, error or illegal; null when the answer was legal"),
  detail: z.string().nullable().describe("what went wrong"),
  askedAt: z.date().describe("when it was asked"),
  /** Without the pause of a scripted agent that lets people follow. */
  latencyMs: amount.describe("milliseconds until the answer, or until the clock ran out"),
  tokensIn: amount.nullable().describe("null is unknown"),
  tokensOut: amount.nullable().describe("null is unknown"),
  costMicros: amount.nullable().describe("millionths of a US dollar; null is unknown"),
  estimated: z.boolean().describe("tokens and cost are estimates"),
  raw: z.unknown().describe("what came over the wire, cut, where the connector keeps it"),
  /** Absent: there were none, or they were not read. */
  calls: z
    .array(z.object(modelCallFields).readonly())
    .readonly()
    .optional()
    .describe("the calls to a model, for the agent's owner alone"),
  /** The arena hands it back and never reads it. Absent: nothing, or it was not read. */
  memory: z
    .unknown()
    .optional()
    .describe("what the agent remembers of the match after this answer, as JSON"),
  /** Null before the match is over and without a legal answer; absent: not read. */
  scores: namedScoresSchema
    .nullable()
    .optional()
    .describe("of an interview: how right its answer was, by the name of the score"),
});
export type Decision = Readonly<z.infer<typeof decisionShape>>;

/** What archives, records and the API say of a decision; the other fields have forms of their own there, or are private. */
export const decisionFields = decisionShape.omit({
  at: true,
  askedAt: true,
  raw: true,
  calls: true,
  memory: true,
  scores: true,
}).shape;

/** The kind in files from before there were interviews: those of due seats were called probes. */
export const storedKind = z
  .enum(["decision", "interview", "probe"])
  .transform((kind) => (kind === "probe" ? "interview" : kind));

/** How right the answer to an interview was; (seat, nth, ask) identifies it within its match. */
export interface InterviewScores extends Pick<Decision, "seat" | "nth" | "ask"> {
  readonly scores: NamedScores;
}
