import { chanceOfBest } from "@wisp/stats";
import type { Database } from "../database.ts";
import type { LeaderboardName } from "./fit.ts";

interface RatingRow {
  readonly agentId: string;
  readonly value: number;
  readonly variance: number;
}

/**
 * The chance that an agent is the best of a leaderboard: the share of draws from its fitted ratings in which that of the
 * agent is the highest, where ratings are normal. Null where the agent has none.
 */
export async function chanceThatBest(
  { connection }: Pick<Database, "connection">,
  { seasonId, locale, clean }: LeaderboardName,
  agentId: string,
): Promise<number | null> {
  const { rows } = await connection.query<RatingRow>({
    name: "fitted-ratings",
    text: `
      SELECT "agentId", "composite" AS "value",
        ("detail" -> 'rating' ->> 'separation')::float8 AS "variance" /* not null: every rating has one */
      FROM "AgentFit" WHERE "seasonId" = $1 AND "locale" = $2 AND "clean" = $3`,
    values: [seasonId, locale, clean],
  });
  const own = rows.find((row) => row.agentId === agentId);
  if (own === undefined) return null;
  return chanceOfBest(
    own,
    rows.filter((row) => row !== own),
  );
}
