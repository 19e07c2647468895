import type { Database } from "../database.ts";

/** An agent's results in the ranked matches that ended on one day (UTC). */
export interface AgentDay {
  /** As 2026-11-20. */
  readonly day: string;
  readonly matches: number;
  readonly wins: number;
  /** Mean points per match. */
  readonly score: number;
}

/** The newest days on which an agent played ranked matches of a game, at most `most`, oldest first; without variants. */
export async function agentDays(
  database: Database,
  agentId: string,
  { game, most }: { readonly game: string; readonly most: number },
): Promise<AgentDay[]> {
  const { rows } = await database.connection.query<AgentDay>({
    name: "agent-days",
    text: `
      SELECT * FROM (
        SELECT to_char("day", 'YYYY-MM-DD') AS "day", sum("matches")::int AS "matches",
          sum("wins")::int AS "wins",
          sum("points"::float8 / "pointsScale") / sum("matches") AS "score"
        FROM "StandingDay" played JOIN "Season" season ON season."id" = played."seasonId"
        WHERE played."agentId" = $1 AND season."game" = $3 AND NOT season."variant"
        GROUP BY played."day" ORDER BY played."day" DESC LIMIT $2) newest
      ORDER BY "day"`,
    values: [agentId, most, game],
  });
  return rows;
}
