import type { Database } from "@wisp/db";

/** Values by column. */
export type Changes = Readonly<Record<string, unknown>>;

/** Copies the rows of a table in which a column has a value, with other values in some columns. */
export async function copyRows(
  { pool }: Database,
  table: string,
  [column, of]: readonly [string, string],
  changes: Changes,
  condition = "true",
): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT column_name AS "name" FROM information_schema.columns
      WHERE table_name = $1 AND is_generated = 'NEVER'`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  const values = Object.values(changes);
  const changed = Object.keys(changes);
  const from = names.map((name) => {
    const place = changed.indexOf(name);
    return place === -1 ? `"${name}"` : `$${place + 2}`;
  });
  await pool.query(
    `INSERT INTO "${table}" (${names.map((name) => `"${name}"`).join(", ")})
      SELECT ${from.join(", ")} FROM "${table}" WHERE "${column}" = $1 AND ${condition}`,
    [of, ...values],
  );
}
