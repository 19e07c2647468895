import type { Connection } from "../database.ts";
import { type RulesOf, seasonsOfRemovedGames } from "./removed-games.ts";

/**
 * Whether sums, online ratings or previews of finished matches are missing, because an earlier release stored
 * less. `rebuildProjections` adds them. Seasons of games that this release does not have are ignored:
 * a rebuild cannot change them.
 */
export async function standingsBehind(connection: Connection, rulesOf: RulesOf): Promise<boolean> {
  const removed = await seasonsOfRemovedGames(connection, rulesOf);
  const games = await connection.query<{ game: string }>(`SELECT DISTINCT "game" FROM "Match"`);
  const removedGames = games.rows.flatMap(({ game }) => (rulesOf(game) === null ? [game] : []));
  const { rows } = await connection.query<{ behind: boolean }>(
    `WITH
      standing AS (SELECT * FROM "Standing" WHERE "seasonId" <> ALL($1::uuid[])),
      board AS (SELECT * FROM "BoardRow" WHERE "seasonId" <> ALL($1::uuid[]))
    SELECT (SELECT coalesce(sum("matches"), 0) FROM standing)
      <> (SELECT coalesce(sum("matches"), 0) FROM board WHERE NOT "clean")
      OR EXISTS (SELECT 1 FROM board WHERE NOT "clean" AND "mu" IS NULL)
      OR EXISTS (SELECT 1 FROM board WHERE "figures" = '{}')
      OR EXISTS (SELECT 1 FROM "Season" season WHERE
        EXISTS (SELECT 1 FROM board WHERE board."seasonId" = season."id")
        AND NOT EXISTS (SELECT 1 FROM "MatchFigures" known WHERE known."seasonId" = season."id"))
      OR EXISTS (SELECT 1 FROM "Match" WHERE "status" = 'finished' AND "preview" IS NULL
        AND "game" <> ALL($2::text[]))
      OR EXISTS (SELECT 1 FROM standing WHERE "sums"::jsonb -> 'tokenMatches' IS NULL)
      AS "behind"`,
    [removed, removedGames],
  );
  return rows[0]?.behind === true;
}
