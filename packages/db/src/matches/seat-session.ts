import { createHmac } from "node:crypto";
import type { Audience, GameEvent } from "@wisp/game";
import type { Database } from "../database.ts";
import { shownStatus } from "./sealed.ts";
import { shownEvent } from "./speech-shown.ts";
import type { MatchStatus } from "./summary.ts";

/**
 * Id of the session in which a seat is asked: a UUID, different for every seat and every lease of
 * every match. It follows from the match's seed, which is secret until the end (except for branches of
 * forks, whose messages are not fetched): the match's runner and the reader of a seat's messages derive
 * the same one, and it cannot be guessed.
 */
export function seatSession(
  { id, seed, fence }: { readonly id: string; readonly seed: string; readonly fence: number },
  seat: number,
): string {
  const digest = createHmac("sha256", seed).update(`session/${id}/${fence}/${seat}`).digest();
  // Version 8 of RFC 9562: custom content.
  digest.writeUInt8((digest.readUInt8(6) & 0x0f) | 0x80, 6);
  digest.writeUInt8((digest.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = digest.toString("hex");
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20)];
  return [...parts, hex.slice(20, 32)].join("-");
}

/** Where an agent sits in a match. */
export interface AgentSeat {
  readonly seat: number;
  readonly status: MatchStatus;
  /** See `seatSession`; of the newest lease. */
  readonly session: string;
}

/** The seat of an agent in a match; null when it does not sit there. */
export async function agentSeat(
  database: Database,
  matchId: string,
  agentId: string,
): Promise<AgentSeat | null> {
  const { rows } = await database.connection.query<{
    id: string;
    seat: number;
    status: MatchStatus;
    seed: string;
    fence: number;
  }>({
    name: "agent-seat",
    text: `
      SELECT seat."seat", match."id", ${shownStatus} AS "status", match."seed", match."fence"
      FROM "MatchSeat" seat JOIN "Match" match ON match."id" = seat."matchId"
      WHERE seat."matchId" = $1 AND seat."agentId" = $2`,
    values: [matchId, agentId],
  });
  const [row] = rows;
  if (row === undefined) return null;
  const { seat, status } = row;
  return { seat, status, session: seatSession(row, seat) };
}

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

/**
 * Stores that the player of a seat has left its match, for the match's current and later runners. False when the agent has no seat there, has left before, or the match is over.
 */
export async function leaveSeat(
  { connection }: Database,
  matchId: string,
  agentId: string,
): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: "leave-seat",
    text: `
      UPDATE "MatchSeat" seat SET "leftAt" = now() FROM "Match" match
      WHERE match."id" = seat."matchId" AND match."status" IN ('waiting', 'running')
        AND seat."matchId" = $1 AND seat."agentId" = $2 AND seat."leftAt" IS NULL`,
    values: [matchId, agentId],
  });
  return rowCount === 1;
}

/** Whether the player of a seat has left, see `leaveSeat`. */
export async function hasLeftSeat(
  { connection }: Database,
  matchId: string,
  seat: number,
): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: "has-left-seat",
    text: `SELECT 1 FROM "MatchSeat" WHERE "matchId" = $1 AND "seat" = $2 AND "leftAt" IS NOT NULL`,
    values: [matchId, seat],
  });
  return rowCount === 1;
}
