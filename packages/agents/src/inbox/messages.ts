import type { Ask } from "@wisp/game";
import { questionFields, questionOf, situationFields } from "@wisp/game/question";
import { z } from "zod";
import { inboxQuestion } from "../question-wires.ts";

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

/** The message of an `ask`. Questions from before there were lists and objects have no `shape`. */
export const seatQuestionSchema = z.object(
  inboxQuestion({ you: situationFields.you, ...questionFields }),
);
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
export const seatQuestion = (ask: Ask<unknown>, id: string, you: string): SeatQuestion =>
  inboxQuestion({ you, ...questionOf(ask, id) });
