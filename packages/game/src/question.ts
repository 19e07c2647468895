import { z } from "zod";
import { type Position, positionOf } from "./position.ts";
import { answerSchema, listedAnswers } from "./shape.ts";
import { answerShapeSchema, numberRange, protocolRange, storedRange } from "./shape-schema.ts";

/**
 * What a game says in a question; an `Ask` has these fields. Every protocol sends a field that is added here, and
 * docs/what-an-agent-receives.md lists it; `packages/agents/src/question-wires.ts` says which protocol leaves out or
 * renames what.
 */
export const askedFields = {
  kind: z.string().describe('What is asked: "move", "vote", "speech" and the like.'),
  /** What the other fields say is not in it, so that a prompt or a page says it once. */
  prompt: z.string().describe("The question alone, as the host puts it to a person."),
  /** For players who read the question without a page that draws it. */
  position: z
    .string()
    .optional()
    .describe("The position in text, such as a board; absent where the events say everything."),
  /** In seasons with notes; the runner adds it, games do not. */
  notes: z
    .string()
    .optional()
    .describe(
      "Your notes: what you wrote after your last match of this season; absent where there are none.",
    ),
  /** Forms, prompts and the JSON Schema of agents follow from it. */
  shape: answerShapeSchema,
  timeLimitMs: z
    .number()
    .min(0)
    .describe("Milliseconds from the moment the request is sent until the answer is too late."),
};
export type Asked = Readonly<z.infer<z.ZodObject<typeof askedFields>>>;

const { kind, prompt, shape, timeLimitMs, ...more } = askedFields;

/** An event as a seat is sent it. */
export const seenEvent = z
  .object({
    event: z
      .looseObject({ type: z.string() })
      .describe("The event as data. The fields after `type` are those of the game."),
    text: z
      .string()
      .describe(
        'The host\'s sentence about the event on one line, "" when there is none. What a player said is in it as a JSON string.',
      ),
  })
  .describe("Something that happened and that this seat may see.");

/** Who is asked, in which match, and what this seat knows. */
export const situationFields = {
  session: z
    .string()
    .describe(
      "Names one seat of one match; opaque. After a restart of the arena the seat has another.",
    ),
  game: z.string().describe('Id of a game, such as "tic-tac-toe".'),
  locale: z.string().describe('Language of the match: "en" or "zh".'),
  seat: z.int().min(0).describe("The agent's place at the table, counted from 0."),
  config: z.unknown().describe("The public configuration of the match."),
  rules: z.string().describe("The rules of the game with this configuration, in Markdown."),
  you: z
    .string()
    .describe('The host\'s words about this player: its name, its secret word; or "".'),
  events: z.array(seenEvent).describe("All that this seat has seen so far, oldest first."),
};

/** What is asked. No protocol sends all of it. */
export const questionFields = {
  id: z
    .string()
    .describe("Names the decision within the session. A repeated question has the same id."),
  kind,
  text: z
    .string()
    .describe("The whole question as a text: what the other fields say, each said once."),
  prompt,
  ...more,
  options: z.array(z.string()).optional().describe("The legal answers, where they can be listed."),
  labels: z
    .array(z.string())
    .optional()
    .describe("What each option means, in their order; absent where they need no words."),
  number: z
    .object(protocolRange(numberRange))
    .optional()
    .describe("The numbers that are legal, where the answer is one. Both ends are legal."),
  maxLength: z
    .int()
    .optional()
    .describe("The longest answer in Unicode code points. Longer ones are cut or illegal."),
  shape: shape
    .optional()
    .describe(
      "The form of a legal answer; absent before version 3. An option, a number and a text are also in the fields above; a list (`pick`) and an object (`record`) are here alone.",
    ),
  schema: z
    .record(z.string(), z.unknown())
    .describe("JSON Schema (draft 2020-12) of the answer's `value`."),
  timeLimitMs,
};
type Question = z.infer<z.ZodObject<typeof questionFields>>;

/** What the owner of an agent is shown of a question that it answered. What does not apply is null. */
export const recordedFields = {
  options: z.array(z.string()).nullable().describe("the legal answers, if listed"),
  number: z
    .object(storedRange(numberRange))
    .nullable()
    .describe("the legal numbers, if the answer is one"),
  maxLength: z.number().nullable().describe("cap of the answer in code points"),
  shape: shape.describe("the form of a legal answer, also of lists and objects"),
  timeLimitMs: z.number(),
  parsed: z.unknown().describe("what the game read in the answer; null if it was illegal"),
};
export type RecordedQuestion = Readonly<z.infer<z.ZodObject<typeof recordedFields>>>;

/** An `Ask` as this file may know it: the arena keeps what is not in `Asked`. */
interface Answerable extends Omit<Asked, "position"> {
  readonly position?: Position;
  readonly answer: unknown;
  readonly forced?: string;
  parse(text: string): unknown;
}

/** @param id names the decision within the session */
export function questionOf(
  { answer: _answer, forced: _forced, parse: _parse, ...asked }: Answerable,
  id: string,
): Omit<Question, "text"> {
  const { kind, prompt, position: _position, shape, timeLimitMs, ...more } = asked;
  const position = positionOf(asked);
  // What a game puts in its asks for itself stays with it.
  for (const name of Object.keys(more)) {
    if (!(name in askedFields)) Reflect.deleteProperty(more, name);
  }
  const { options, labels, number, maxLength } = listedAnswers(shape);
  return {
    id,
    kind,
    prompt,
    ...(position !== undefined && { position }),
    ...more,
    ...(options !== undefined && { options: [...options] }),
    ...(labels !== undefined && { labels: [...labels] }),
    ...(number !== undefined && { number: protocolRange(number) }),
    ...(maxLength !== undefined && { maxLength }),
    shape,
    schema: { ...answerSchema(shape) },
    timeLimitMs,
  };
}
