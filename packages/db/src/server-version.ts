import pg from "pg";

/** The first version of PostgreSQL 18 whose pruning of partitions outlives a row that it checks again. */
const FIRST_SOUND = 180_007;

/**
 * What to say of a server's version; null: nothing.
 *
 * @param version as `server_version_num` has it: 180004 is 18.4
 */
export const versionWarning = (version: number): string | null =>
  version >= 180_000 && version < FIRST_SOUND
    ? `PostgreSQL 18.${version % 10_000} can crash, or miss rows, when a statement that reads partitions has waited for a row. The arena's own statements avoid that; use 18.7 or newer, or 17.`
    : null;

/** What to say of the version of the server at an address; null: nothing. */
export async function warningOf(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: number }>(
      `SELECT current_setting('server_version_num')::int AS "version"`,
    );
    return versionWarning(rows[0]?.version ?? 0);
  } finally {
    await client.end();
  }
}
