import type { Database } from "../database.ts";
import { recentSeats } from "./recent.ts";

/** What an agent did in the ranked matches that ended on one day (UTC). */
export interface AgentDay {
  /** As 2026-11-20. */
  readonly day: string;
  readonly matches: number;
  readonly wins: number;
  /** Mean points per match. */
  readonly score: number;
}

/** An agent's days from its newest `within` ranked matches, oldest first. */
export async function agentDays(
  database: Database,
  agentId: string,
  within: number,
): Promise<AgentDay[]> {
  const { rows } = await database.connection.query<AgentDay>({
    name: "agent-days",
    text: `
      WITH recent AS (${recentSeats})
      SELECT to_char("finishedAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS "day",
        count(*)::int AS "matches", (count(*) FILTER (WHERE "won"))::int AS "wins",
        avg("points") AS "score"
      FROM recent GROUP BY 1 ORDER BY 1`,
    values: [agentId, within],
  });
  return rows;
}
