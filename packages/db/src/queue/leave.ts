import { open } from "../availability.ts";
import type { Database } from "../database.ts";
import type { Refusal } from "./ticket.ts";

/**
 * Removes a ticket from its queue: for its owner, or with the arena's reason. False when it is no longer
 * waiting: it is seated, or has left already.
 */
export async function leaveQueue(
  database: Database,
  id: string,
  refusal: Refusal | null = null,
): Promise<boolean> {
  const { rowCount } = await database.connection.query({
    name: "leave-queue",
    text: `UPDATE "Ticket" ticket SET "cancelledAt" = now(), "refusal" = $2
      WHERE "id" = $1 AND ${open("ticket")}`,
    values: [id, refusal],
  });
  return rowCount === 1;
}

/** Deletes tickets created before `before` that no longer wait. Resolves with how many. */
export async function sweepTickets(database: Database, before: Date): Promise<number> {
  const { rowCount } = await database.connection.query(
    `DELETE FROM "Ticket" ticket WHERE "createdAt" < $1 AND NOT ${open("ticket")}`,
    [before],
  );
  return rowCount ?? 0;
}
