import type { PlayedMatch } from "@wisp/stats";
import type { Database } from "../database.ts";

/**
 * The newest ranked finished matches with an agent of somebody's, as far as fair play asks; owners
 * by their handles.
 *
 * @param limit 20,000 at most
 */
export async function playedMatches(database: Database, limit: number): Promise<PlayedMatch[]> {
  const { rows } = await database.connection.query<PlayedMatch>({
    name: "played-matches",
    text: `
      WITH played AS (
        SELECT match."id", match."createdAt" FROM "Match" match
        WHERE match."status" = 'finished' AND match."seasonId" IS NOT NULL AND EXISTS (
          SELECT 1 FROM "MatchSeat" seat JOIN "Agent" agent ON agent."id" = seat."agentId"
          WHERE seat."matchId" = match."id" AND agent."ownerId" IS NOT NULL)
        ORDER BY match."id" DESC LIMIT $1)
      SELECT played."id", to_char(played."createdAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS "day",
        json_agg(json_build_object('agent', agent."slug", 'owner', owner."handle",
          'role', seat."role", 'points', seat."points"::float8 / seat."pointsScale",
          'ballots', CASE WHEN (seat."facts" -> 'ballots-right' ->> 1)::int > 0
            THEN json_build_object('right', (seat."facts" -> 'ballots-right' ->> 0)::int,
              'all', (seat."facts" -> 'ballots-right' ->> 1)::int) END)
          ORDER BY seat."seat") AS "seats"
      FROM played JOIN "MatchSeat" seat ON seat."matchId" = played."id"
      JOIN "Agent" agent ON agent."id" = seat."agentId"
      LEFT JOIN "User" owner ON owner."id" = agent."ownerId"
      GROUP BY played."id", played."createdAt" ORDER BY played."id"`,
    values: [Math.min(limit, 20_000)],
  });
  return rows;
}

/** The daily limits of owners for whom it is not the ordinary one, by handle. */
export async function dailyLimits(database: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await database.prisma.user.findMany({
    where: { matchesPerDay: { not: null } },
    select: { handle: true, matchesPerDay: true },
  });
  return new Map(
    rows.flatMap(({ handle, matchesPerDay }) =>
      matchesPerDay === null ? [] : [[handle, matchesPerDay] as const],
    ),
  );
}
