import type { Database } from "../database.ts";

/** What an agent did in the ranked matches that ended on one day (UTC). */
export interface AgentDay {
  /** As 2026-11-20. */
  readonly day: string;
  readonly matches: number;
  readonly wins: number;
  /** Mean points per match. */
  readonly score: number;
}

/** The newest days on which an agent played ranked matches, at most `most`, oldest first. */
export async function agentDays(
  database: Database,
  agentId: string,
  most: number,
): Promise<AgentDay[]> {
  const { rows } = await database.connection.query<AgentDay>({
    name: "agent-days",
    text: `
      SELECT * FROM (
        SELECT to_char("day", 'YYYY-MM-DD') AS "day", sum("matches")::int AS "matches",
          sum("wins")::int AS "wins",
          sum("points"::float8 / "pointsScale") / sum("matches") AS "score"
        FROM "StandingDay" WHERE "agentId" = $1
        GROUP BY "StandingDay"."day" ORDER BY "StandingDay"."day" DESC LIMIT $2) newest
      ORDER BY "day"`,
    values: [agentId, most],
  });
  return rows;
}
