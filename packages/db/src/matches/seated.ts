import type { Database } from "../database.ts";
import { isId } from "../id.ts";
import { type PublicAgent, publicAgent } from "./summary.ts";

/**
 * The agents of a match by seat, at any time. Who sits where is secret until the end, unless the caller knows
 * that nothing depends on it.
 */
export async function seatedAgents(database: Database, id: string): Promise<PublicAgent[]> {
  if (!isId(id)) return [];
  const { rows } = await database.connection.query<{ agent: PublicAgent }>({
    name: "seated-agents",
    text: `
      SELECT ${publicAgent} AS "agent"
      FROM "MatchSeat" seat JOIN "Agent" agent ON agent."id" = seat."agentId"
      WHERE seat."matchId" = $1 ORDER BY seat."seat"`,
    values: [id],
  });
  return rows.map(({ agent }) => agent);
}
