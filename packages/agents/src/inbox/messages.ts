import { type Ask, answerSchema, listedAnswers, positionOf } from "@wisp/game";
import { answerShapeSchema } from "@wisp/game/shape-schema";
import { z } from "zod";

/**
 * Routes of the messages to a seat. `event`: something that the seat sees. `ask`: a question.
 * `leave`: open while the seat plays; its receiver answers it to leave the table.
 */
export const inboxRoutes = { event: "event", ask: "ask", leave: "leave" } as const;

/** The message of an `event`. */
export const seatEventSchema = z.object({
  /** Place among all events that this seat sees, from 0; the same after another runner took over. */
  at: z.int().min(0),
  /** The host's sentence on one line, a player's words as a JSON string; "" where there is none. */
  text: z.string(),
  /** The event as data; the fields after `type` are those of the game. */
  event: z.looseObject({ type: z.string() }),
});
export type SeatEvent = z.infer<typeof seatEventSchema>;

/** The message of an `ask`. */
export const seatQuestionSchema = z.object({
  /** Names the decision within the match; the same after another runner took over. */
  id: z.string(),
  /** What is asked: "move", "vote", "speech" and so on. */
  kind: z.string(),
  /** The question as the host puts it to a person: what the fields below say is not in it. */
  prompt: z.string(),
  /** The position in text, for players without a page that draws it. */
  position: z.string().optional(),
  /** The host's words about this player: its name, its secret word; or "". */
  you: z.string(),
  /** The legal answers, where they can be listed. */
  options: z.array(z.string()).optional(),
  /** What each option means, in their order; absent where options are their own labels. */
  labels: z.array(z.string()).optional(),
  /** The numbers that are legal, where the answer is one. Both ends are legal. */
  number: z.object({ minimum: z.number(), maximum: z.number(), integer: z.boolean() }).optional(),
  /** The longest answer in Unicode code points. Longer ones are cut or illegal. */
  maxLength: z.int().optional(),
  /** The form of the answer; absent in questions from before there were lists and objects. */
  shape: answerShapeSchema.optional(),
  /** JSON Schema of the answer. */
  schema: z.record(z.string(), z.unknown()),
  /** Milliseconds that the decision may take in all. */
  timeLimitMs: z.number().min(0),
});
export type SeatQuestion = z.infer<typeof seatQuestionSchema>;

/** The answer to an `ask`. */
export const seatAnswerSchema = z.object({
  text: z.string(),
  /** Private; no other player sees it. */
  reasoning: z.string().optional(),
  /** Private, by the names that the game declares; others are dropped. */
  notes: z.record(z.string(), z.unknown()).optional(),
});
export type SeatAnswer = z.infer<typeof seatAnswerSchema>;

/** A question as its seat is sent it. */
export function seatQuestion(ask: Ask<unknown>, id: string, you: string): SeatQuestion {
  const { kind, prompt, shape, timeLimitMs } = ask;
  const position = positionOf(ask);
  const { options, labels, number, maxLength } = listedAnswers(shape);
  return {
    id,
    kind,
    prompt,
    you,
    ...(position !== undefined && { position }),
    ...(options !== undefined && { options: [...options] }),
    ...(labels !== undefined && { labels: [...labels] }),
    ...(number !== undefined && {
      number: { minimum: number.min, maximum: number.max, integer: number.whole },
    }),
    ...(maxLength !== undefined && { maxLength }),
    shape,
    schema: { ...answerSchema(shape) },
    timeLimitMs,
  };
}
