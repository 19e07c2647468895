import type { Database } from "../database.ts";
import type { PendingMessage } from "./agent-messages.ts";

/** Selects messages of one seat. */
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
): Promise<PendingMessage[]> {
  const { rows } = await database.connection.query<PendingMessage>({
    name: "seat-messages",
    text: `
      SELECT "id"::text, "session", "route", "payload",
        floor(extract(epoch FROM "expiresAt" - now()) * 1000)::int AS "leftMs"
      FROM "AgentMessage"
      WHERE "agentId" = $1 AND "session" = $2 AND "route" = $3
        AND "takenAt" IS NULL AND "expiresAt" > now()
      ORDER BY "AgentMessage"."id"`,
    values: [agentId, session, route],
  });
  return rows;
}
