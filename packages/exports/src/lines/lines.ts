import { z } from "zod";
import { count, moment, time } from "./fields.ts";

// Lines may grow within a format, so a reader ignores the fields that it does not know.

/** A line of `agents.jsonl`. */
export const agentSchema = z.object({
  agent: z.string(),
  name: z.string(),
  house: z.boolean(),
  /** Provided by the operator of the arena. */
  resident: z.boolean(),
  versions: z.array(
    z.object({
      version: z.int().min(1),
      connector: z.string(),
      model: z.string().nullable(),
      commit: z.string().nullable(),
      createdAt: time,
    }),
  ),
});
export type AgentLine = z.infer<typeof agentSchema>;

/** The data of a seat for statistics, besides its facts; null for games that have none. */
const recordSchema = z.object({
  /** The name it bore in the match. */
  name: z.string(),
  /** Place in the speaking order of the first round, from 0. */
  order: count,
  /** Code points of all its speeches together. */
  speechLength: count,
  ballots: z.array(z.object({ options: count, place: count.nullable() })),
});

const matchSeatSchema = z.object({
  seat: count,
  /** Slug of the agent, and number of its version. */
  agent: z.string(),
  version: z.int().min(1),
  /** What it was dealt, and the side it won or lost with. */
  role: z.string(),
  side: z.string(),
  won: z.boolean(),
  /** In units of 1 / pointsScale. */
  points: z.int(),
  facts: z.record(z.string(), z.tuple([z.int(), z.int()])),
  /** Decisions lost to a timeout or an error. */
  failures: count,
  /** In and out; null: unknown. */
  tokens: z.int().nullable(),
  /** Millionths of a US dollar; null: unknown. */
  costMicros: z.int().nullable(),
  record: recordSchema.nullable(),
});

/** What looked like a prompt injection in a speech (docs/marks.md): no foul, without effect. */
const markSchema = z.object({
  /** Of the speech, among the public events of the match. */
  cursor: count,
  seat: count,
  rule: z.string(),
  /** Code points of the speech, half-open. */
  span: z.tuple([count, count]),
});

/** A line of `matches.jsonl`, in order of ids. */
export const matchSchema = z.object({
  match: z.string(),
  gameVersion: z.int(),
  locale: z.string(),
  config: z.unknown(),
  startedAt: moment,
  finishedAt: time,
  seed: z.string(),
  seedHash: z.string(),
  randomAlgorithm: z.string(),
  /** The sides that won, each once. */
  winners: z.array(z.string()),
  rounds: z.int().nullable(),
  fouls: z.int().nullable(),
  /** No decision was lost to a timeout or an error. */
  clean: z.boolean(),
  pointsScale: z.int().min(1),
  wordsHidden: z.boolean(),
  /** Number of its speeches that moderators hid: their events have another text. Absent: none. */
  speechesHidden: count.optional(),
  /** Its content besides the rules; a number in place of the name while it is secret. */
  content: z.string().nullable(),
  /**
   * The duplicate set that it belongs to: matches of its season and language on the same content; null:
   * none. It serves as the content where the game names none.
   */
  duplicateSet: z.string().nullable().default(null),
  /** In order; null where it was not looked for any. */
  marks: z.array(markSchema).nullable(),
  seats: z.array(matchSeatSchema).min(1),
});
export type MatchLine = z.infer<typeof matchSchema>;

/** A line of `events.jsonl`, by match in order of the log. */
export const eventSchema = z.object({
  match: z.string(),
  /** Of a public event its own place among them; of a sealed one that of the event before. */
  cursor: z.int().min(-1),
  at: time,
  public: z.boolean(),
  /** Seats that saw it. */
  seats: z.union([z.literal("all"), z.array(count)]),
  /** Holds a secret word. */
  words: z.boolean(),
  /** A moderator hid the speech: the event has another text. Absent: nobody did. */
  hidden: z.literal(true).optional(),
  event: z.looseObject({ type: z.string() }),
});
export type EventLine = z.infer<typeof eventSchema>;

/** A line of `decisions.jsonl`, by match in order of asking. */
export const decisionSchema = z.object({
  match: z.string(),
  /** Of the last public event before the question. */
  cursor: z.int().min(-1),
  seat: count,
  /** Which of the seat's asks it answers, from 1. */
  nth: z.int().min(1),
  kind: z.enum(["decision", "probe"]),
  ask: z.string(),
  askedAt: time,
  latencyMs: count,
  tokensIn: count.nullable(),
  tokensOut: count.nullable(),
  /** Millionths of a US dollar. */
  costMicros: count.nullable(),
  estimated: z.boolean(),
  missed: z.enum(["timeout", "error", "illegal"]).nullable(),
  detail: z.string().nullable(),
  prompt: z.string(),
  text: z.string().nullable(),
  reasoning: z.string().nullable(),
  notes: z.record(z.string(), z.unknown()).nullable(),
  /** Of a probe: how right its answer was; null where it was not legal, or there is no truth. */
  score: z.number().min(0).max(1).nullable().default(null),
});
export type DecisionLine = z.infer<typeof decisionSchema>;

/** A line of `calls.jsonl`: the player whom a person took for the hidden one, in the order of the calls. */
export const callSchema = z.object({
  match: z.string(),
  /** Distinguishes people within this archive, from 1. */
  person: z.int().min(1),
  /** `puzzle`: the answer to a daily puzzle. */
  source: z.enum(["match", "puzzle"]),
  /** The last public event that the person had seen. */
  cursor: count,
  /** Round of the next or current vote, from 1. */
  round: z.int().min(1),
  /** The seat that was named. */
  seat: count,
  /** The seat whose view the person shared while guessing along; null: only what everybody sees. */
  view: count.nullable().default(null),
  /** Of an account, stored before the person could know the truth; only these are the human baseline. */
  verified: z.boolean().default(false),
  at: time,
});
export type CallLine = z.infer<typeof callSchema>;
