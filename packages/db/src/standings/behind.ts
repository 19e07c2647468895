import type { Database } from "../database.ts";

/**
 * Whether sums are missing of matches that finished: those of an earlier release, which kept fewer.
 * `rebuildProjections` makes them.
 */
export async function standingsBehind(database: Database): Promise<boolean> {
  const { rows } = await database.connection.query<{ behind: boolean }>(`
    SELECT (SELECT coalesce(sum("matches"), 0) FROM "Standing")
      <> (SELECT coalesce(sum("matches"), 0) FROM "BoardRow" WHERE NOT "clean") AS "behind"`);
  return rows[0]?.behind === true;
}
