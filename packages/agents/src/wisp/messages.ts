import { answerShapeSchema } from "@wisp/game/shape-schema";
import { z } from "zod";
import { compositeAnswer, listAnswer, recordAnswer } from "../answer.ts";
import type { AgentAnswer, AnswerFailure } from "../contract.ts";
import { MAX_TOKENS } from "../cost/index.ts";
import { matchResultSchema, seenEvent } from "../match-result.ts";

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
const session = z
  .string()
  .describe(
    "Names one seat of one match; opaque. After a restart of the arena the seat has another.",
  );
const game = z.string().describe('Id of a game, such as "tic-tac-toe".');
const locale = z.string().describe('Language of the match: "en" or "zh".');
const seat = z.int().min(0).describe("The agent's place at the table, counted from 0.");

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

/** What every message to a seat begins with. */
const addressed = { protocol, session, game, locale, seat };

/** The body of `POST /wisp/ask`: a question with everything that the seat knows. */
export const questionSchema = z
  .object({
    ...addressed,
    config: z.unknown().describe("The public configuration of the match."),
    rules: z.string().describe("The rules of the game with this configuration, in Markdown."),
    you: z
      .string()
      .describe('The host\'s words about this player: its name, its secret word; or "".'),
    events: z.array(seenEvent).describe("All that this seat has seen so far, oldest first."),
    ask: z
      .object({
        id: z
          .string()
          .describe("Names the decision within the session. A repeated question has the same id."),
        kind: z.string().describe('What is asked: "move", "vote", "speech" and the like.'),
        prompt: z
          .string()
          .describe("The whole question as a text: what the other fields say, each said once."),
        question: z.string().describe("The question alone, as the host puts it to a person."),
        position: z
          .string()
          .optional()
          .describe(
            "The position in text, such as a board; absent where the events say everything.",
          ),
        options: z
          .array(z.string())
          .optional()
          .describe("The legal answers, where they can be listed."),
        labels: z
          .array(z.string())
          .optional()
          .describe("What each option means, in their order; absent where they need no words."),
        number: z
          .object({
            minimum: z.number(),
            maximum: z.number(),
            integer: z.boolean().describe("Whether fractions are illegal."),
          })
          .optional()
          .describe("The numbers that are legal, where the answer is one. Both ends are legal."),
        maxLength: z
          .int()
          .optional()
          .describe("The longest answer in Unicode code points. Longer ones are cut or illegal."),
        shape: answerShapeSchema
          .optional()
          .describe(
            "The form of a legal answer; absent before version 3. An option, a number and a text are also in the fields above; a list (`pick`) and an object (`record`) are here alone.",
          ),
        schema: z
          .record(z.string(), z.unknown())
          .describe("JSON Schema (draft 2020-12) of the answer's `value`."),
        timeLimitMs: z
          .int()
          .min(0)
          .describe(
            "Milliseconds from the moment the request is sent until the answer is too late.",
          ),
      })
      .describe("The question."),
  })
  .describe("Body of POST /wisp/ask: a question with everything that the seat knows.");
export type Question = z.infer<typeof questionSchema>;

/** An agent that answers questions, over any transport. Its failures are values. */
export interface Answerer {
  ask(question: Question, signal: AbortSignal): Promise<AgentAnswer | AnswerFailure>;
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
