import type { Connection } from "../database.ts";

/**
 * Whether sums or online ratings are missing of matches that finished: those of an earlier release,
 * which kept less. `rebuildProjections` makes them.
 */
export async function standingsBehind(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query<{ behind: boolean }>(`
    SELECT (SELECT coalesce(sum("matches"), 0) FROM "Standing")
      <> (SELECT coalesce(sum("matches"), 0) FROM "BoardRow" WHERE NOT "clean")
      OR EXISTS (SELECT 1 FROM "BoardRow" WHERE NOT "clean" AND "mu" IS NULL)
      OR EXISTS (SELECT 1 FROM "BoardRow" WHERE "figures" = '{}')
      OR EXISTS (SELECT 1 FROM "Season" season WHERE
        EXISTS (SELECT 1 FROM "BoardRow" row WHERE row."seasonId" = season."id")
        AND NOT EXISTS (SELECT 1 FROM "MatchFigures" known WHERE known."seasonId" = season."id"))
      OR EXISTS (SELECT 1 FROM "Standing" WHERE "sums"::jsonb -> 'tokenMatches' IS NULL)
      AS "behind"`);
  return rows[0]?.behind === true;
}
