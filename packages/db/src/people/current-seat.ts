import type { Transaction } from "../database.ts";

/**
 * The ticket of the seat that a player holds now: it waits, or its match is not over. Null when there
 * is none. A player who returns finds the seat by it.
 */
export async function currentTicket(
  { connection }: Transaction,
  agentId: string,
): Promise<string | null> {
  const { rows } = await connection.query<{ id: string }>({
    name: "current-ticket",
    text: `
      SELECT ticket."id" FROM "Ticket" ticket
      LEFT JOIN "Match" match ON match."id" = ticket."matchId"
      WHERE ticket."agentId" = $1 AND ticket."cancelledAt" IS NULL
        AND (match."id" IS NULL OR match."status" IN ('waiting', 'running'))
      ORDER BY ticket."id" DESC LIMIT 1`,
    values: [agentId],
  });
  return rows[0]?.id ?? null;
}
