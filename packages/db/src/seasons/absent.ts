import type { Database } from "../database.ts";
import { isId } from "../id.ts";

/**
 * The names of the operator's agents in a season that were not seated at a match of it though house agents were,
 * whatever kept them away. Empty for matches without house agents, and outside seasons.
 *
 * @param slug of the season
 */
export async function absentEntrants(
  database: Database,
  slug: string,
  matchId: string,
): Promise<string[]> {
  if (!isId(matchId)) return [];
  const { rows } = await database.connection.query<{ name: string }>({
    name: "absent-entrants",
    text: `
      SELECT agent."name"
      FROM "Match" match
      JOIN "Season" season ON season."id" = match."seasonId" AND season."slug" = $1
      JOIN "SeasonEntry" entry ON entry."seasonId" = season."id"
      JOIN "Agent" agent ON agent."id" = entry."agentId"
      WHERE match."id" = $2 AND agent."resident" AND match."locale" = ANY(entry."locales")
        AND entry."enteredAt" < match."createdAt" AND entry."withdrawnAt" IS NULL
        AND NOT EXISTS (SELECT 1 FROM "MatchSeat" seat
          WHERE seat."matchId" = match."id" AND seat."agentId" = agent."id")
        AND EXISTS (SELECT 1 FROM "MatchSeat" seat
          JOIN "Agent" other ON other."id" = seat."agentId" AND other."house"
          WHERE seat."matchId" = match."id")
      ORDER BY agent."name"`,
    values: [slug, matchId],
  });
  return rows.map(({ name }) => name);
}
