import { tableSize } from "@wisp/arena";
import { getMatch, privateTable, seatEvents, type Ticket } from "@wisp/db";
import { logAnswer, matchAnswer } from "#server/match-answers.ts";
import { database } from "#server/storage/database.ts";
import { openQuestion, type SeatState, seatState } from "./seat-state.ts";
import type { NextTable, SeatMatch, SeatNow } from "./shapes.ts";

type AtTable = Extract<SeatState, { readonly match: string }>;

/** The match of a seat with its player's view; null when it does not exist any more. */
export async function seatMatch(
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
    match: matchAnswer(match, match.revealed?.seed ?? null),
    log: log.over
      ? log
      : {
          ...log,
          sealed: sealed.map(({ after: cursor, to, event }) => ({
            after: cursor,
            event: { ...event },
            to: { seats: to.seats === "all" ? "all" : [...to.seats], public: to.public },
          })),
        },
    question,
  };
}

/** The table after a private one, while seats are free there. */
async function nextTableAfter(tableId: string): Promise<NextTable | null> {
  const { nextId } = (await privateTable(database(), tableId)) ?? { nextId: null };
  const next = nextId === null ? null : await privateTable(database(), nextId);
  const size = next && tableSize({ game: next.game, config: {} });
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
