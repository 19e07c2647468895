import type { Database } from "../database.ts";

/** Deletes the test runs requested before `before`, with their answers; resolves with how many. */
export async function sweepTestRuns(database: Database, before: Date): Promise<number> {
  const { rowCount } = await database.connection.query(
    `DELETE FROM "TestRun" WHERE "createdAt" < $1`,
    [before],
  );
  return rowCount ?? 0;
}
