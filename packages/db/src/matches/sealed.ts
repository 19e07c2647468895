import type { Database } from "../database.ts";

/**
 * SQL, the one place that decides whether a match is sealed; `match` is the alias of "Match". The matches
 * of a duplicate set have the same content, so until all of them have ended, the log, the result and the
 * content of all of them stay hidden: of those that are over, and of live ones.
 */
export const isSealed = `(match."sealed" IS TRUE)`;

/**
 * SQL: the status of a match as everyone may see it; `match` is the alias of "Match". While its set is
 * open, a match that is over looks like one that runs.
 */
export const shownStatus = `CASE WHEN match."status" = 'played' THEN 'running'
  ELSE match."status"::text END`;

/** Unseals matches of one set, all of which have ended: runners finish those that are over. */
export async function unsealMatches(
  { connection }: Pick<Database, "connection">,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await connection.query({
    name: "unseal-matches",
    text: `
      WITH unsealed AS (
        UPDATE "Match" SET "sealed" = false, "status" = 'running'
        WHERE "id" = ANY($1::uuid[]) AND "sealed" AND "status" = 'played' RETURNING 1)
      SELECT pg_notify('matches', '') FROM unsealed LIMIT 1`,
    values: [ids],
  });
}

/**
 * Ends a sealed match: it has its whole log, and nothing else of its end is written before its set has
 * ended (`unsealSets`). False when the match is no longer the caller's, or not sealed.
 */
export async function sealMatch(
  { connection }: Pick<Database, "connection">,
  id: string,
  fence: number,
): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: "seal-match",
    text: `UPDATE "Match" SET "status" = 'played', "runner" = NULL, "leaseUntil" = NULL, "playedFence" = "fence"
      WHERE "id" = $1 AND "fence" = $2 AND "status" = 'running' AND "sealed"`,
    values: [id, fence],
  });
  return rowCount === 1;
}
