import type { Queryable } from "../queryable.ts";
import { type RulesOf, seasonsOfRemovedGames } from "./removed-games.ts";

/** Games of matches that this release does not have: a rebuild leaves their matches as they are. */
async function removedGames(connection: Queryable, rulesOf: RulesOf): Promise<string[]> {
  const { rows } = await connection.query<{ game: string }>(`SELECT DISTINCT "game" FROM "Match"`);
  return rows.flatMap(({ game }) => (rulesOf(game) === null ? [game] : []));
}

/**
 * Whether an earlier release finished matches without all that this one stores with them. It stored no
 * preview, or an upgrade removed it to say so.
 */
export async function hasMissingPreviews(
  connection: Queryable,
  rulesOf: RulesOf,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `SELECT FROM "Match" WHERE "status" = 'finished' AND "preview" IS NULL
      AND "game" <> ALL($1::text[]) LIMIT 1`,
    [await removedGames(connection, rulesOf)],
  );
  return rowCount !== 0;
}

/**
 * Whether sums, online ratings or previews of finished matches are missing, because an earlier release stored
 * less. `rebuildProjections` adds them. Seasons of games that this release does not have are ignored:
 * a rebuild cannot change them.
 */
export async function hasMissingStandings(
  connection: Queryable,
  rulesOf: RulesOf,
): Promise<boolean> {
  const removed = await seasonsOfRemovedGames(connection, rulesOf);
  if (await hasMissingPreviews(connection, rulesOf)) return true;
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
      OR EXISTS (SELECT 1 FROM standing WHERE "sums"::jsonb -> 'tokenMatches' IS NULL)
      AS "behind"`,
    [removed],
  );
  return rows[0]?.behind === true;
}
