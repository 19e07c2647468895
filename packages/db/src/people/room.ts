import type { Failure } from "@wisp/game";
import { open } from "../availability/open-ticket.ts";
import type { Transaction } from "../database.ts";

/** The arena has its maximum number of people at its tables. */
export type NoRoom = Failure<"no-room">;

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
