import { type Database, inTransaction } from "../database.ts";
import { notifying } from "../notifications/notification.ts";
import { endNotices, withChange } from "./write.ts";

/** Matches that are deleted in one transaction. */
const BATCH = 100;

/** Owners of experiments are told this long before, in milliseconds. */
const NOTICE_MS = 7 * 86_400_000;

/** The tables with rows of a match, which are deleted before it. */
export const partsOfMatch = [
  "DecisionFault",
  "Decision",
  "HiddenEvent",
  "MatchArchive",
  "MatchEvent",
  "MatchFigures",
  "MatchNote",
  "MatchReaction",
  "MatchSeat",
  "RatedMatch",
  "SolutionShown",
  "SuspectCall",
] as const;

/** SQL: some matches of an experiment or a fork ($1). */
const matchesOf = {
  Experiment: `SELECT match."id" FROM "Match" match
    JOIN "Experiment" owning ON owning."id" = match."experimentId" AND owning."publishedAt" IS NULL
    WHERE match."experimentId" = $1`,
  Fork: `SELECT match."id" FROM "Match" match WHERE match."forkId" = $1`,
} as const;

type Owning = keyof typeof matchesOf;

/** Deletes some matches; resolves with their number. A match that another fork begins with is kept. */
const deleteSome = (database: Database, owning: Owning, id: string): Promise<number> =>
  inTransaction(database, async ({ connection }) => {
    const { rows } = await connection.query<{ id: string }>(
      `${matchesOf[owning]} AND match."status" IN ('finished', 'failed')
        AND NOT EXISTS (SELECT 1 FROM "Fork" fork WHERE fork."matchId" = match."id")
        LIMIT ${BATCH} FOR UPDATE OF match`,
      [id],
    );
    const ids = rows.map((row) => row.id);
    for (const table of partsOfMatch) {
      await connection.query(`DELETE FROM "${table}" WHERE "matchId" = ANY($1::uuid[])`, [ids]);
    }
    await connection.query(`DELETE FROM "Match" WHERE "id" = ANY($1::uuid[])`, [ids]);
    return ids.length;
  });

async function deleteAll(
  database: Database,
  owning: Owning,
  ids: readonly { readonly id: string }[],
): Promise<number> {
  let deleted = 0;
  for (const { id } of ids) {
    for (let some = BATCH; some === BATCH; ) {
      some = await deleteSome(database, owning, id);
      deleted += some;
    }
    await database.connection.query(
      `UPDATE "${owning}" SET "matchesDeletedAt" = now() WHERE "id" = $1`,
      [id],
    );
  }
  return deleted;
}

/** Ends experiments that have been paused since a time, and notifies their owners. */
const endPaused = ({ connection }: Database, since: Date): Promise<unknown> =>
  connection.query(
    `WITH changed AS (
        UPDATE "Experiment" SET "status" = 'finished', "reason" = 'expired', "endedAt" = now(),
          "history" = ${withChange("'finished'", "'expired'")}
        WHERE "status" = 'paused'
          AND coalesce(("history"->-1->>'at')::timestamptz, "createdAt") < $1
        RETURNING *)
      ${notifying("experiment-ended", endNotices)}`,
    [since],
  );

/** Tells the owners of experiments which were over at a time that their matches will be deleted. */
const announce = ({ connection }: Database, over: Date, now: Date): Promise<unknown> =>
  connection.query(
    `WITH announced AS (
        UPDATE "Experiment" SET "deletionAnnouncedAt" = $2
        WHERE "status" = 'finished' AND "publishedAt" IS NULL AND "deletionAnnouncedAt" IS NULL
          AND "endedAt" < $1
        RETURNING "ownerId" AS "userId",
          json_build_object('experiment', json_build_object('slug', "slug", 'name', "name")) AS "data")
      ${notifying("experiment-expires", "SELECT * FROM announced")}`,
    [over, now],
  );

/**
 * Deletes the matches of forks and of experiments that are not published, once they have been over for
 * `keepMs`. Owners of experiments are told a week before; an experiment that has been paused for so long
 * ends. Plans, results and reports stay. Resolves with the number of deleted matches. Two concurrent calls
 * do no harm.
 */
export async function deleteLabMatches(
  database: Database,
  keepMs: number,
  now = new Date(),
): Promise<number> {
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  const noticeMs = Math.min(NOTICE_MS, keepMs);
  await endPaused(database, before(keepMs));
  await announce(database, before(keepMs - noticeMs), now);
  const { rows: experiments } = await database.connection.query<{ id: string }>(
    `SELECT "id" FROM "Experiment"
      WHERE "status" = 'finished' AND "publishedAt" IS NULL AND "matchesDeletedAt" IS NULL
        AND "endedAt" < $1 AND "deletionAnnouncedAt" <= $2`,
    [before(keepMs), before(noticeMs)],
  );
  const { rows: forks } = await database.connection.query<{ id: string }>(
    `SELECT "id" FROM "Fork"
      WHERE "status" = 'finished' AND "matchesDeletedAt" IS NULL AND greatest("endedAt", "keptFrom") < $1`,
    [before(keepMs)],
  );
  const deleted = await deleteAll(database, "Experiment", experiments);
  return deleted + (await deleteAll(database, "Fork", forks));
}
