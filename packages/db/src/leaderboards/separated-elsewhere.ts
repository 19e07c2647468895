import { SOLVED_BELOW } from "@wisp/stats";
import type { Database } from "../database.ts";
import type { LeaderboardName } from "./fit.ts";

/** A season whose leaderboard separates agents that another one does not. */
export interface SeparatingSeason {
  readonly slug: string;
  readonly name: string;
}

const MAX_SEASONS = 3;

/**
 * Other public seasons in the same language whose leaderboards separate some of these agents: skill has at least the
 * share there below which a game is solved, and one of the agents is certainly ahead of another. Those with most of
 * the agents come first.
 *
 * @param agentIds the best agents of the leaderboard
 */
export async function separatedElsewhere(
  { connection }: Database,
  { seasonId, locale }: Pick<LeaderboardName, "seasonId" | "locale">,
  agentIds: readonly string[],
): Promise<SeparatingSeason[]> {
  const { rows } = await connection.query<SeparatingSeason>({
    name: "separated-elsewhere",
    text: `
      SELECT season."slug", season."name"
      FROM (
        SELECT fit."seasonId", count(*) AS "agents",
          min((fit."detail" -> 'rank' ->> 'worst')::int) AS "worst",
          max((fit."detail" -> 'rank' ->> 'best')::int) AS "best"
        FROM "AgentFit" fit
        WHERE fit."agentId" = ANY($3::uuid[]) AND fit."locale" = $2 AND NOT fit."clean"
          AND NOT fit."placement" AND fit."seasonId" <> $1
        GROUP BY fit."seasonId") shared
      JOIN "Season" season ON season."id" = shared."seasonId" AND season."visibility" = 'public'
      CROSS JOIN LATERAL (
        SELECT (board."detail" -> 'reliability' ->> 'value')::float8 AS "reliability",
          board."detail" -> 'reliability' -> 'best' ->> 'verdict' AS "verdict"
        FROM "BoardFit" board WHERE board."seasonId" = shared."seasonId" AND board."locale" = $2
          AND NOT board."clean") found
      WHERE shared."worst" < shared."best" AND found."reliability" >= ${SOLVED_BELOW}
        AND coalesce(found."verdict", 'open') <> 'solved'
      ORDER BY shared."agents" DESC, found."reliability" DESC, season."slug" LIMIT ${MAX_SEASONS}`,
    values: [seasonId, locale, agentIds],
  });
  return rows;
}
