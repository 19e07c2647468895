import type { Database } from "@wisp/db";

/** What a scope has spent on a day (UTC), with the reservations of running calls, in millionths of a US dollar. */
export async function spentOn(
  { pool }: Pick<Database, "pool">,
  scope: string,
  at = new Date(),
): Promise<number> {
  const { rows } = await pool.query<{ micros: string }>(
    `SELECT "micros" FROM "Spend" WHERE "scope" = $1 AND "day" = $2::date`,
    [scope, at.toISOString().slice(0, 10)],
  );
  return Number(rows[0]?.micros ?? 0);
}
