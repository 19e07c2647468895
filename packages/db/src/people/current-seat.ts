import type { Transaction } from "../database.ts";

/** SQL: whether the seat of a ticket is held: it waits, or its match (joined, or null) is not over. */
export const isHeld = (ticket: string, match: string): string =>
  `(${ticket}."cancelledAt" IS NULL
    AND (${match}."id" IS NULL OR ${match}."status" IN ('waiting', 'running')))`;

/**
 * The ticket of the seat that a player holds now: it waits, or its match is not over and the player has
 * not left it. Null when there is none. A player who returns finds the seat by it.
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
      WHERE ticket."agentId" = $1 AND ${isHeld("ticket", "match")}
        AND NOT EXISTS (SELECT 1 FROM "MatchSeat" seat
          WHERE seat."matchId" = ticket."matchId" AND seat."agentId" = ticket."agentId"
            AND seat."leftAt" IS NOT NULL)
      ORDER BY ticket."id" DESC LIMIT 1`,
    values: [agentId],
  });
  return rows[0]?.id ?? null;
}
