import type { Database } from "../database.ts";

/** Finished matches of an agent, ranked or not, and how many of them it won. */
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
      FROM "MatchSeat" WHERE "agentId" = $1`,
    values: [agentId],
  });
  return rows[0] ?? { matches: 0, wins: 0 };
}
