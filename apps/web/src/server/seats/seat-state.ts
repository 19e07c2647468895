import { inboxRoutes, type SeatQuestion, seatQuestionSchema } from "@wisp/agents/inbox";
import { agentSeat, type PendingMessage, type Refusal, seatMessages, type Ticket } from "@wisp/db";
import { database } from "#server/storage/database.ts";

/** Where the messages to a seat are stored. */
export interface Inbox {
  readonly agentId: string;
  /** The session of the runner that plays the match now. */
  readonly session: string;
}

/** A question that can be answered now. */
export interface OpenQuestion extends SeatQuestion {
  /** Id of the stored message, for `answerMessage`. */
  readonly asking: string;
  /** Milliseconds until its clock runs out. */
  readonly leftMs: number;
}

/** The state of a seat. */
export type SeatState =
  | { readonly state: "queued"; readonly busy: boolean }
  /**
   * It was given up before a match began; by its player for null, else by the arena. `replaced`: its
   * messages could not be stored, and a house agent played.
   */
  | { readonly state: "cancelled"; readonly reason: Refusal | "replaced" | null }
  | {
      readonly state: "playing" | "finished" | "failed";
      readonly match: string;
      readonly seat: number;
      readonly inbox: Inbox;
    };

/** The state of a seat at this moment. */
export async function seatState(ticket: Ticket): Promise<SeatState> {
  if (ticket.state === "waiting") return { state: "queued", busy: ticket.busy };
  const { matchId: match, agent } = ticket;
  if (match === null) return { state: "cancelled", reason: ticket.refusal };
  const found = await agentSeat(database(), match, agent.id);
  if (found === null) return { state: "cancelled", reason: "replaced" };
  const { status, session, seat } = found;
  const state = status === "finished" || status === "failed" ? status : "playing";
  return { state, match, seat, inbox: { agentId: agent.id, session } };
}

const questionOf = ({ id, payload, leftMs }: PendingMessage): OpenQuestion => ({
  ...seatQuestionSchema.parse(payload),
  asking: id,
  leftMs,
});

/** The question that waits for this seat's answer; null while there is none. */
export async function openQuestion(inbox: Inbox): Promise<OpenQuestion | null> {
  const [first] = await seatMessages(database(), { ...inbox, route: inboxRoutes.ask });
  return first === undefined ? null : questionOf(first);
}
