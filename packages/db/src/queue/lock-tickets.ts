import type { Connection } from "../database.ts";

/**
 * Makes other requests for tickets of an agent wait until the transaction ends. An advisory lock, not
 * the agent's row: seating locks that row after the ticket.
 */
export async function lockTickets(connection: Connection, agentId: string): Promise<void> {
  await connection.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [
    `queue/${agentId}`,
  ]);
}
