import type { Database } from "../database.ts";

/** Finished matches of an agent, ranked or not but outside experiments and forks, and its wins. */
export interface AgentResults {
  readonly matches: number;
  readonly wins: number;
}

/** Counts the finished matches of an agent. */
export async function resultsOf(
  { connection }: Pick<Database, "connection">,
  agentId: string,
): Promise<AgentResults> {
  const { rows } = await connection.query<AgentResults>({
    name: "results-of",
    // A seat has no result before the end of its match.
    text: `SELECT count("won")::int AS "matches", (count(*) FILTER (WHERE "won"))::int AS "wins"
      FROM "MatchSeat" seat WHERE "agentId" = $1
        AND NOT EXISTS (SELECT FROM "ExperimentMatch" other WHERE other."matchId" = seat."matchId")
        AND NOT EXISTS (SELECT FROM "ForkBranch" other WHERE other."matchId" = seat."matchId")`,
    values: [agentId],
  });
  return rows[0] ?? { matches: 0, wins: 0 };
}
