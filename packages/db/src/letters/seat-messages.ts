import type { Database } from "../database.ts";
import type { PendingLetter } from "./letter.ts";

/** Whose messages, and which of them. */
export interface SeatMessages {
  readonly agentId: string;
  /** The seat's session. */
  readonly session: string;
  readonly route: string;
}

/**
 * The messages of one route to a seat that are neither answered nor expired, oldest first. Reading
 * changes nothing: several readers get the same.
 */
export async function seatMessages(
  database: Database,
  { agentId, session, route }: SeatMessages,
): Promise<PendingLetter[]> {
  const { rows } = await database.connection.query<PendingLetter>({
    name: "seat-messages",
    text: `
      SELECT "id"::text, "session", "route", "message",
        ceil(extract(epoch FROM "expiresAt" - now()) * 1000)::int AS "leftMs"
      FROM "Letter"
      WHERE "agentId" = $1 AND "session" = $2 AND "route" = $3
        AND "takenAt" IS NULL AND "expiresAt" > now()
      ORDER BY "Letter"."id"`,
    values: [agentId, session, route],
  });
  return rows;
}
