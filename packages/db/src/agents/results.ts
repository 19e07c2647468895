import type { Database } from "../database.ts";
import { isVariantSeason } from "../variants.ts";

/** Finished ranked matches of an agent, in all seasons without variants, and its wins. */
export interface AgentResults {
  readonly matches: number;
  readonly wins: number;
}

/** Counts the finished ranked matches of an agent. */
export async function resultsOf(
  { connection }: Pick<Database, "connection">,
  agentId: string,
): Promise<AgentResults> {
  const { rows } = await connection.query<AgentResults>({
    name: "results-of",
    // A seat has no result before the end of its match.
    text: `SELECT (count(DISTINCT match."id") FILTER (WHERE "won" IS NOT NULL))::int AS "matches",
        (count(DISTINCT match."id") FILTER (WHERE "won"))::int AS "wins"
      FROM "MatchSeat" seat JOIN "Match" match ON match."id" = seat."matchId"
      WHERE "agentId" = $1 AND "seasonId" IS NOT NULL
        AND NOT ${isVariantSeason('match."seasonId"')}`,
    values: [agentId],
  });
  return rows[0] ?? { matches: 0, wins: 0 };
}
