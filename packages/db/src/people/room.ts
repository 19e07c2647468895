import type { Failure } from "@wisp/game";
import { hashOf } from "../accounts/hash.ts";
import { open } from "../availability.ts";
import type { Transaction } from "../database.ts";
import { isHeld } from "./current-seat.ts";

/** The arena has its maximum number of people at its tables. */
export type NoRoom = Failure<"no-room">;

/** Where guests come from, and how many of one origin may play at the same time. */
export interface GuestOrigin {
  /** A network address, as limits count it. Only a hash of it is stored. */
  readonly address: string;
  readonly maxGuests: number;
}

/**
 * Refuses one more person, or as many as sit at a private table that starts, when `mostPeople` play or
 * wait to be seated in the whole arena. Other requests wait until the transaction ends, so that the
 * limit holds for concurrent requests. Seats of private tables count from the start of their match.
 */
export async function refusePeople(
  { connection }: Transaction,
  mostPeople: number,
): Promise<NoRoom | null> {
  await connection.query("SELECT pg_advisory_xact_lock(hashtextextended('people', 0))");
  const { rows } = await connection.query<{ people: number }>(
    `SELECT (
       SELECT coalesce(sum("people"), 0) FROM "Match" WHERE "status" IN ('waiting', 'running')
     )::int + (
       SELECT count(*) FROM "Ticket" ticket JOIN "Agent" agent ON agent."id" = ticket."agentId"
       WHERE ${open("ticket")} AND agent."person" AND ticket."readyAt" < 'infinity'
     )::int AS "people"`,
  );
  if ((rows[0]?.people ?? 0) < mostPeople) return null;
  return {
    failed: "no-room",
    detail: `${mostPeople} people are playing, which is this arena's limit. Try again in a few minutes.`,
  };
}

/** The origin of a guest as it is stored with the ticket. */
export const originKey = ({ address }: GuestOrigin): string => hashOf(`guest/${address}`);

/**
 * Refuses a guest from whose network address as many guests hold a place as may. Places at private tables
 * are not among them. Call it after `refusePeople`, which makes concurrent requests wait.
 */
export async function refuseGuest(
  { connection }: Transaction,
  origin: GuestOrigin,
): Promise<Failure<"no-room-for-address"> | null> {
  const { rows } = await connection.query<{ guests: number }>(
    `SELECT count(*)::int AS "guests" FROM "Ticket" ticket
     LEFT JOIN "Match" match ON match."id" = ticket."matchId"
     WHERE ticket."guestFrom" = $1 AND ${isHeld("ticket", "match")}`,
    [originKey(origin)],
  );
  if ((rows[0]?.guests ?? 0) < origin.maxGuests) return null;
  return {
    failed: "no-room-for-address",
    detail: `${origin.maxGuests} guests from your network address are playing, which is the limit. Sign in, join a table of friends by its link, or try again in a few minutes.`,
  };
}

/** Maximum number of private tables of one host at which people wait or play. */
export const MAX_TABLES_OF_HOST = 6;

/**
 * Refuses a person at a private table whose host has too many others: each link brings as many guests
 * as its table has seats, whatever their address. Call it after `refusePeople`.
 */
export async function refuseHost(
  { connection }: Transaction,
  table: { readonly id: string; readonly hostId: string },
): Promise<Failure<"host-at-limit"> | null> {
  const { rows } = await connection.query<{ tables: number }>(
    `SELECT count(*)::int AS "tables" FROM "PrivateTable" held
     WHERE held."hostId" = $1 AND held."id" <> $2 AND EXISTS (
       SELECT 1 FROM "Ticket" ticket JOIN "Agent" agent ON agent."id" = ticket."agentId"
       LEFT JOIN "Match" match ON match."id" = ticket."matchId"
       WHERE ticket."tableId" = held."id" AND agent."person" AND ${isHeld("ticket", "match")})`,
    [table.hostId, table.id],
  );
  if ((rows[0]?.tables ?? 0) < MAX_TABLES_OF_HOST) return null;
  return {
    failed: "host-at-limit",
    detail: `People sit at ${MAX_TABLES_OF_HOST} other tables of this host, which is the limit. Wait until one of these matches is over.`,
  };
}
