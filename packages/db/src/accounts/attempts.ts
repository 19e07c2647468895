import type { Rate } from "@wisp/limits";
import type { Database } from "../database.ts";
import { hashOf } from "./sign-in.ts";

/** Ended counts that one attempt clears away at most; more than it can add. */
const MAX_SWEPT = 20;

/**
 * Counts an attempt across all processes of the site. Resolves with the milliseconds to wait before
 * the next one: 0 if this one is within `max` per window. The key (a client address or an email
 * address) is stored as a hash until its window ends.
 */
export async function countAttempt(
  { connection }: Database,
  what: string,
  { max, windowMs }: Rate,
): Promise<number> {
  await connection.query(
    `DELETE FROM "Attempt" WHERE "key" IN
       (SELECT "key" FROM "Attempt" WHERE "endsAt" <= now() LIMIT $1 FOR UPDATE SKIP LOCKED)`,
    [MAX_SWEPT],
  );
  const { rows } = await connection.query<{ count: number; waitMs: number }>(
    `INSERT INTO "Attempt" AS held ("key", "count", "endsAt")
     VALUES ($1, 1, now() + $3 * interval '1 millisecond')
     ON CONFLICT ("key") DO UPDATE SET
       "count" = CASE WHEN held."endsAt" <= now() THEN 1 ELSE least(held."count", $2) + 1 END,
       "endsAt" = CASE WHEN held."endsAt" <= now() THEN excluded."endsAt" ELSE held."endsAt" END
     RETURNING "count", ceil(extract(epoch FROM "endsAt" - now()) * 1000)::integer AS "waitMs"`,
    [hashOf(what), max, windowMs],
  );
  const [held] = rows;
  if (held === undefined) throw new Error("an attempt was not counted");
  return held.count <= max ? 0 : Math.max(held.waitMs, 1);
}
