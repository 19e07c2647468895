import { inboxRoutes, type SeatQuestion, seatQuestionSchema } from "@wisp/agents/inbox";
import { sizeOfTable } from "@wisp/arena";
import {
  agentSeat,
  answerMessage,
  getMatch,
  leaveSeat,
  type PendingMessage,
  privateTable,
  type Refusal,
  seatEvents,
  seatMessages,
  type Ticket,
} from "@wisp/db";
import { logAnswer, toApiMatch } from "#server/match-answers.ts";
import { database } from "#server/storage/database.ts";
import type { NextTable, SeatMatch, SeatNow } from "./shapes.ts";

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

type AtTable = Extract<SeatState, { readonly match: string }>;

/** The match of a seat with its player's view; null when it does not exist any more. */
async function seatMatch(
  { match: id, seat, state, inbox }: AtTable,
  after: number,
): Promise<SeatMatch | null> {
  const [log, sealed, question] = await Promise.all([
    logAnswer(database(), id, after),
    seatEvents(database(), id, seat),
    state === "playing" ? openQuestion(inbox) : null,
  ]);
  // Read after the log, so that a match that ended in between is not older than its log.
  const match = await getMatch(database(), id);
  if (match === null || log === null) return null;
  return {
    seat,
    match: toApiMatch(match, match.revealed?.seed ?? null),
    log: log.over
      ? log
      : {
          ...log,
          sealed: sealed.map(({ after: cursor, to, event }) => ({
            after: cursor,
            event: { ...event },
            to: { ...to, seats: to.seats === "all" ? "all" : [...to.seats] },
          })),
        },
    question,
  };
}

/** The table after a private one, while seats are free there. */
async function nextTableAfter(tableId: string): Promise<NextTable | null> {
  const { nextId } = (await privateTable(database(), tableId)) ?? { nextId: null };
  const next = nextId === null ? null : await privateTable(database(), nextId);
  const size = next && sizeOfTable(next);
  if (next === null || next.started || next.members.length === 0) return null;
  return { taken: next.members.length, size: size ?? 0 };
}

/** A seat as its player is sent it; `after` is the cursor of the last public event that is known. */
export async function seatNow(ticket: Ticket, after: number): Promise<SeatNow> {
  const now = await seatState(ticket);
  if (now.state === "queued") return { state: "queued" };
  if (now.state === "cancelled") return { state: "cancelled", reason: now.reason };
  const match = await seatMatch(now, after);
  if (match === null) return { state: "cancelled", reason: null };
  const isOver = now.state !== "playing" && ticket.tableId !== null;
  const nextTable = isOver ? await nextTableAfter(ticket.tableId) : null;
  return { state: "playing", nextTable, ...match };
}

/**
 * Leaves the table of a running match: from then on the seat's decisions are lost immediately. False when
 * there is no match to leave, or it was left before.
 */
export async function leaveTable(now: SeatState): Promise<boolean> {
  if (now.state !== "playing") return false;
  if (!(await leaveSeat(database(), now.match, now.inbox.agentId))) return false;
  // Ends the open question, too. A runner that has not posted this message yet reads the seat.
  const [open] = await seatMessages(database(), { ...now.inbox, route: inboxRoutes.leave });
  if (open !== undefined) await answerMessage(database(), open.id, null);
  return true;
}
