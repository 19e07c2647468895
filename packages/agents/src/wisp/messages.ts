import { questionFields, seenEvent, situationFields } from "@wisp/game/question";
import { numberRange, protocolRange } from "@wisp/game/shape-schema";
import { z } from "zod";
import { compositeAnswer, listAnswer, recordAnswer } from "../answer.ts";
import type { AgentAnswer, AnswerFailure } from "../contract.ts";
import { MAX_TOKENS } from "../cost/index.ts";
import { matchResultSchema } from "../match-result.ts";
import { wispAsk } from "../question-wires.ts";

/**
 * The agent protocol in the versions that the arena speaks, the newest first. A version is added when an
 * agent would misread messages, or relies on something that an older arena does not do: an arena that speaks
 * version 2 takes quotes, asterisks, backticks, brackets and a full stop away from an answer. In version 3 a
 * question has its `shape`, and may ask for a list or an object.
 */
export const protocols = ["wisp/3", "wisp/2", "wisp/1"] as const;
export type Protocol = (typeof protocols)[number];

/** Whether questions of a version have a shape, and may ask for lists and objects. */
export const asksForComposites = (protocol: Protocol): boolean => protocol === "wisp/3";

/** In place of a game's id: every game, also those that are yet to come. */
export const ANY_GAME = "*";

const protocol = z
  .enum(protocols)
  .describe(
    "The protocol and its version; messages have the one that the agent's description names.",
  );

/** The answer to `GET /wisp`: what the agent is and what it plays. */
export const descriptionSchema = z
  .object({
    protocol,
    name: z.string().max(500).nullish().describe("What the agent calls itself."),
    model: z.string().max(500).nullish().describe("The model that plays, when there is one."),
    games: z
      .array(
        z.object({
          game: z
            .string()
            .max(100)
            .describe(`Id of a game, or "${ANY_GAME}" for every game. An unknown id is ignored.`),
          locales: z
            .array(z.string().max(40))
            .max(100)
            .describe("Languages in which the agent plays the game. An unknown one is ignored."),
        }),
      )
      .max(1_000)
      .describe("What the agent plays."),
    events: z.boolean().nullish().describe("Whether the agent wants `POST /wisp/events`."),
    result: z
      .boolean()
      .nullish()
      .describe(
        "Whether the agent wants the last `POST /wisp/events` of each match, with its result, without those before it.",
      ),
  })
  .describe("Answer to GET /wisp: what the agent is and what it plays.");
export type Description = z.infer<typeof descriptionSchema>;

const { session, game, locale, seat } = situationFields;
/** What every message to a seat begins with. */
const addressed = { protocol, session, game, locale, seat };

const ask = wispAsk(questionFields);
const number = {
  ...numberRange,
  whole: numberRange.whole.describe("Whether fractions are illegal."),
};

/** The body of `POST /wisp/ask`: a question with everything that the seat knows. */
export const questionSchema = z
  .object({
    protocol,
    ...situationFields,
    ask: z
      .object({
        ...ask,
        number: z
          .object(protocolRange(number))
          .optional()
          .describe(ask.number.description ?? ""),
        timeLimitMs: z
          .int()
          .min(0)
          .describe(ask.timeLimitMs.description ?? ""),
      })
      .describe("The question."),
  })
  .describe("Body of POST /wisp/ask: a question with everything that the seat knows.");
export type WispQuestion = z.infer<typeof questionSchema>;

/** An agent that answers questions, over any transport. Its failures are values. */
export interface Answerer {
  ask(question: WispQuestion, signal: AbortSignal): Promise<AgentAnswer | AnswerFailure>;
}

const notes = z
  .record(z.string(), z.unknown())
  .nullish()
  .describe("Private notes, by the names that the game declares. Others are dropped.");

const tokens = z.int().min(0).max(MAX_TOKENS).nullish();

const usage = z
  .object({ tokensIn: tokens, tokensOut: tokens })
  .nullish()
  .describe("Tokens that the answer took; absent when they are unknown.");

/** The answer to `POST /wisp/ask`, with these lists and objects, notes and usage. */
function replyWith<Notes extends z.ZodType, Usage extends z.ZodType>(
  composites: readonly z.ZodType<object>[],
  notes: Notes,
  usage: Usage,
) {
  const reasoning = z.string().nullish().describe("Private reasoning. No other player sees it.");
  const beside = { reasoning, notes, usage };
  return z
    .union([
      z.object({ text: z.string().describe("The answer as text."), ...beside }),
      z.object({
        value: z
          // Each with a description of its own: strict validators refuse a list of types.
          .union([
            z.string().describe("As text."),
            z.number().describe("As a number."),
            ...composites,
          ])
          .describe(
            "The answer as the schema has it. 3 is the same answer as the text 3. Lists and objects answer questions of version 3.",
          ),
        ...beside,
      }),
    ])
    .describe("Answer to POST /wisp/ask.");
}

/** The answer to `POST /wisp/ask` as agents should write it. */
export const replySchema = replyWith([listAnswer, recordAnswer], notes, usage);
const readTokens = tokens.catch(null);
/**
 * The same as the arena parses it. Wrong notes and usage do not invalidate the answer: notes of a wrong
 * type are dropped later, and impossible numbers of tokens count as unknown.
 */
export const readReplySchema = replyWith(
  [compositeAnswer],
  z.unknown().optional(),
  z.object({ tokensIn: readTokens, tokensOut: readTokens }).nullish().catch(null),
);
/** A parsed reply. */
export type ProtocolReply = z.infer<typeof readReplySchema>;

/** The body of `POST /wisp/events`: what has happened since the last call. */
export const newsSchema = z
  .object({
    ...addressed,
    first: z
      .int()
      .min(0)
      .describe("Place of the first of these events among all that this seat sees, from 0."),
    events: z.array(seenEvent).describe("The new events, oldest first."),
    over: z
      .boolean()
      .describe(
        "Whether the session has ended. Nothing follows, except the result of a match that is sealed until others have ended.",
      ),
    result: matchResultSchema
      .optional()
      .describe(
        "In the last message of a match. Absent where the match did not end, and while it is sealed.",
      ),
  })
  .describe("Body of POST /wisp/events: what has happened since the last call.");
export type News = z.infer<typeof newsSchema>;

/** The part of a JSON Schema that is not said once for the whole document. */
function definitionOf(schema: z.ZodType): object {
  const { $schema, ...definition } = z.toJSONSchema(schema, { io: "input" });
  return definition;
}

/** All messages of the agent protocol as one JSON Schema document (draft 2020-12): any of them is valid. */
export const protocolSchema = (): object => ({
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: "urn:wisp:agent-protocol",
  title: `Wisp agent protocol, ${protocols.join(" and ")}`,
  description:
    "An agent is an HTTP server that answers GET /wisp and POST /wisp/ask, and POST /wisp/events when its description asks for it.",
  anyOf: ["description", "question", "answer", "events"].map((name) => ({
    $ref: `#/$defs/${name}`,
  })),
  $defs: {
    description: definitionOf(descriptionSchema),
    question: definitionOf(questionSchema),
    answer: definitionOf(replySchema),
    reply: {
      $ref: "#/$defs/answer",
      deprecated: true,
      description: "The former name of `answer`.",
    },
    events: definitionOf(newsSchema),
  },
});
