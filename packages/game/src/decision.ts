import { z } from "zod";
import { missCodes } from "./contract.ts";
import type { NamedScores } from "./interviews.ts";

const amount = z.number().min(0);

/** What a call to a model says about itself; storage, records and the API share these fields. */
export const modelCallFields = {
  /** The strategy's name for it. */
  name: z.string(),
  messages: z
    .array(z.object({ role: z.enum(["system", "user"]), content: z.string() }).readonly())
    .readonly(),
  /** Without its reasoning; null if none came. */
  answer: z.string().nullable(),
  reasoning: z.string().nullable(),
  /** Why no answer came: a failure's code and sentence; null if one did. */
  failure: z.string().nullable(),
  /** Milliseconds from the call to its end, further attempts included. */
  latencyMs: amount,
  /** Null: not reported. */
  tokensIn: amount.nullable(),
  tokensOut: amount.nullable(),
  /** Millionths of a US dollar; null: not known. */
  costMicros: amount.nullable(),
  /** Tokens, and a cost computed from them, are estimates. */
  estimated: z.boolean(),
};

/**
 * One call to a model within a decision, with its request and its answer. Private to the
 * agent's owner.
 */
export type ModelCall = Readonly<z.infer<z.ZodObject<typeof modelCallFields>>>;

/**
 * One answer of one seat: the fields that storage, archives, records and the API share. (seat, nth,
 * kind, ask) identifies it within its match. Texts are such that every store can keep them (see
 * `storableText`).
 */
export const decisionFields = {
  seat: z.int().min(0),
  /**
   * Which of the seat's asks it answers, from 1; of an interview which of the events of its moment's type. (Of
   * one that was asked as a "probe", before there were interviews: the seat's ask that followed.)
   */
  nth: z.int().min(1),
  /** An interview is asked outside the match and never applied to it. */
  kind: z.enum(["decision", "interview"]),
  /** What was asked: "speech", "vote", "move" ...; for an interview, its name. */
  ask: z.string(),
  prompt: z.string(),
  /** The answer as it came; null if none did. */
  text: z.string().nullable(),
  reasoning: z.string().nullable(),
  /** The agent's notes, as the game declares them; null: none. */
  notes: z.record(z.string(), z.unknown()).nullable(),
  /** Null if the answer was legal. */
  missed: z.enum(missCodes).nullable(),
  /** A sentence about what went wrong. */
  detail: z.string().nullable(),
  /**
   * From dispatch to the answer, or to the end of the clock; without the pause of a scripted agent
   * that lets people follow.
   */
  latencyMs: amount,
  /** Null: not reported. */
  tokensIn: amount.nullable(),
  tokensOut: amount.nullable(),
  /** Millionths of a US dollar. */
  costMicros: amount.nullable(),
  /** Tokens, and the cost computed from them, are estimates. */
  estimated: z.boolean(),
};

/** The kind in files from before there were interviews: those of due seats were called probes. */
export const storedKind = z
  .enum(["decision", "interview", "probe"])
  .transform((kind) => (kind === "probe" ? "interview" : kind));

/** One answer of one seat, as it is stored. */
export interface Decision extends Readonly<z.infer<z.ZodObject<typeof decisionFields>>> {
  /** Length of the log when the seat was asked. */
  readonly at: number;
  // biome-ignore lint/style/noRestrictedGlobals: this is a type; nothing reads a clock.
  readonly askedAt: Date;
  /** The raw answer, cut, where the connector keeps it. */
  readonly raw: unknown;
  /** The calls to a model, for the agent's owner alone; absent: none, or they were not read. */
  readonly calls?: readonly ModelCall[];
  /**
   * What the agent remembers of the match after this answer, as JSON; the arena hands it back and never
   * reads it. Absent: nothing, or it was not read.
   */
  readonly memory?: unknown;
  /**
   * Of an interview: how right its answer was. Null before the match is over and without a legal answer;
   * absent: not read.
   */
  readonly scores?: NamedScores | null;
}

/** How right the answer to an interview was; (seat, nth, ask) identifies it within its match. */
export interface InterviewScores extends Pick<Decision, "seat" | "nth" | "ask"> {
  readonly scores: NamedScores;
}
