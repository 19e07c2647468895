import type { Database } from "../database.ts";
import { isId } from "../id.ts";

/** An agent that missed a match it was seated in. */
export interface AbsentAgent {
  readonly slug: string;
  readonly name: string;
}

/** The agents of a user that missed a match: others took their seats. */
export async function absentFrom(
  database: Database,
  userId: string,
  matchId: string,
): Promise<AbsentAgent[]> {
  if (!isId(matchId)) return [];
  const { rows } = await database.connection.query<AbsentAgent>({
    name: "absent-from",
    text: `
      SELECT DISTINCT agent."slug", agent."name" FROM "Agent" agent
      JOIN "Incident" incident ON incident."agentId" = agent."id"
      WHERE agent."ownerId" = $1 AND incident."matchId" = $2 AND NOT EXISTS (
        SELECT 1 FROM "MatchSeat" seat
        WHERE seat."matchId" = $2 AND seat."agentId" = agent."id")
      ORDER BY agent."slug"`,
    values: [userId, matchId],
  });
  return rows;
}
