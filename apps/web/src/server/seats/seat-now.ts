import { getMatch, seatEvents, type Ticket } from "@wisp/db";
import { logAnswer, matchAnswer } from "#server/match-answers.ts";
import { database } from "#server/storage/database.ts";
import { type OpenQuestion, openQuestion, type SeatState, seatState } from "./seat-state.ts";
import type { OpenSeatQuestion, SeatMatch, SeatNow } from "./shapes.ts";

type AtTable = Extract<SeatState, { readonly match: string }>;

const questionAnswer = (open: OpenQuestion | null): OpenSeatQuestion | null => {
  if (open === null) return null;
  const { message: _, ...question } = open;
  return question;
};

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
            ...{ after: cursor, event: { ...event } },
            to: { seats: to.seats === "all" ? "all" : [...to.seats], public: to.public },
          })),
        },
    question: questionAnswer(question),
  };
}

/** A seat as its player is sent it; `after` is the cursor of the last public event that is known. */
export async function seatNow(ticket: Ticket, after: number): Promise<SeatNow> {
  const now = await seatState(ticket);
  if (now.state === "queued") return { state: "queued" };
  if (now.state === "cancelled") return { state: "cancelled", reason: now.reason };
  const match = await seatMatch(now, after);
  return match === null ? { state: "cancelled", reason: null } : { state: "playing", ...match };
}
