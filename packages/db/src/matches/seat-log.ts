import type { Audience, GameEvent } from "@wisp/game";
import type { Database } from "../database.ts";
import { shownEvent } from "./speech-shown.ts";

/** An event that one seat sees and spectators do not. */
export interface SeatEventRow {
  /** Cursor of the public event that it follows; -1 before the first. */
  readonly after: number;
  readonly to: Audience;
  readonly event: GameEvent;
}

/**
 * The sealed events that this seat sees, in order: its own word, its own ballot. Together with the
 * public log they are everything its player may see during the match.
 */
export async function seatEvents(
  { connection }: Database,
  matchId: string,
  seat: number,
): Promise<SeatEventRow[]> {
  const { rows } = await connection.query<{
    after: number;
    seats: number[];
    allSeats: boolean;
    event: GameEvent;
  }>({
    name: "seat-events",
    text: `
      SELECT "after", "seats", "allSeats", "event" FROM (
        SELECT "seq", "seats", "allSeats", "public", ${shownEvent} AS "event",
          (count(*) FILTER (WHERE "public") OVER (ORDER BY "seq") - 1)::int AS "after"
        FROM "MatchEvent" event WHERE "matchId" = $1) placed
      WHERE NOT "public" AND ("allSeats" OR $2 = ANY("seats")) ORDER BY "seq"`,
    values: [matchId, seat],
  });
  return rows.map(({ after, seats, allSeats, event }) => ({
    after,
    to: { seats: allSeats ? "all" : seats, public: false },
    event,
  }));
}
