import type { Database } from "../database.ts";

/**
 * Removes checks requested before `before`, with any result. Their keys are loose from then on (see
 * `dropLooseSecrets`). Resolves with the number of removed checks.
 */
export async function sweepChecks(database: Database, before: Date): Promise<number> {
  const { rowCount } = await database.connection.query(
    `DELETE FROM "Check" WHERE "createdAt" < $1`,
    [before],
  );
  return rowCount ?? 0;
}
