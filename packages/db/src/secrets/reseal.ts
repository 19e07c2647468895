import type { Database } from "../database.ts";
import type { StoredSecret } from "./secrets.ts";

const BATCH = 200;

/** A row of the walk. */
export type SealedRow = Pick<StoredSecret, "id" | "sealed" | "host">;

/**
 * Applies `each` to every secret and stores the result; null leaves it unchanged. A row that somebody
 * else changes at the same time is passed to `each` again, so several walks may run concurrently.
 * Resolves with the number of written rows.
 */
export async function reseal(
  database: Database,
  each: (row: SealedRow) => string | null,
): Promise<number> {
  const { connection } = database;
  const rows = async (text: string, value: string): Promise<SealedRow[]> =>
    (
      await connection.query<SealedRow>(`SELECT "id", "sealed", "host" FROM "Secret" ${text}`, [
        value,
      ])
    ).rows;
  const write = async (row: SealedRow): Promise<boolean> => {
    for (let known: SealedRow | undefined = row; known !== undefined; ) {
      const sealed = each(known);
      if (sealed === null) return false;
      const { rowCount } = await connection.query(
        `UPDATE "Secret" SET "sealed" = $3 WHERE "id" = $1 AND "sealed" = $2`,
        [known.id, known.sealed, sealed],
      );
      if (rowCount === 1) return true;
      [known] = await rows(`WHERE "id" = $1`, known.id);
    }
    return false;
  };
  let written = 0;
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const batch = await rows(`WHERE "id" > $1 ORDER BY "id" LIMIT ${BATCH}`, after);
    for (const row of batch) {
      if (await write(row)) written += 1;
      after = row.id;
    }
    if (batch.length < BATCH) return written;
  }
}
