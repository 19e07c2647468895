import type { Database } from "../database.ts";

/**
 * Removes checks that were asked for before `before`, whatever became of them. The keys that came
 * with them are loose from then on (see `dropLooseSecrets`). Resolves with how many.
 */
export async function sweepChecks(database: Database, before: Date): Promise<number> {
  const { rowCount } = await database.connection.query(
    `DELETE FROM "Check" WHERE "createdAt" < $1`,
    [before],
  );
  return rowCount ?? 0;
}
