import { open } from "../availability.ts";
import { type Database, inTransaction } from "../database.ts";

/**
 * Deletes visitors who came before `before`, never sat in a match and do not wait for one, with their
 * tickets.
 */
export async function sweepPeople(database: Database, before: Date): Promise<void> {
  await inTransaction(database, async ({ connection }) => {
    const { rows } = await connection.query<{ id: string }>(
      `SELECT agent."id" FROM "Agent" agent WHERE agent."person" AND agent."createdAt" < $1
         AND agent."endpoint" LIKE 'human:visitor/%'
         AND NOT EXISTS (SELECT 1 FROM "MatchSeat" seat WHERE seat."agentId" = agent."id")
         AND NOT EXISTS (SELECT 1 FROM "Ticket" ticket
           WHERE ticket."agentId" = agent."id" AND ${open("ticket")})
       FOR UPDATE`,
      [before],
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return;
    for (const [table, column] of [
      ["Ticket", "agentId"],
      ["AgentMessage", "agentId"],
      ["AgentVersion", "agentId"],
      ["Agent", "id"],
    ] as const) {
      await connection.query(`DELETE FROM "${table}" WHERE "${column}" = ANY($1::uuid[])`, [ids]);
    }
  });
}
