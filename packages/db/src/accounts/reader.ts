import type { Database } from "../database.ts";

/** What pages show of the person who reads them. */
export interface ShownReader {
  readonly handle: string;
  readonly isAdmin: boolean;
  /** How many notifications they have not read. */
  readonly unread: number;
  /** The slugs of all agents they have or had. */
  readonly own: readonly string[];
  /** The slugs of the agents they follow. */
  readonly followed: readonly string[];
  /** Days in a row up to today or yesterday (UTC) on which they answered a daily puzzle, up to 1,000. */
  readonly puzzleStreak: number;
}

/** SQL for the days in a row: they are as far from the last one as their places in the list. */
const puzzleStreak = `(SELECT count(*)::int FROM (
          SELECT "day" + (row_number() OVER (ORDER BY "day" DESC))::int - 1 AS "end",
            max("day") OVER () AS "last"
          FROM (SELECT DISTINCT "day" FROM "PuzzleDay" WHERE "userId" = reader."id"
            AND "day" > (now() AT TIME ZONE 'UTC')::date - 1000) played) listed
          WHERE "end" = "last" AND "last" >= (now() AT TIME ZONE 'UTC')::date - 1)`;

/**
 * What pages show of the user of a session that began at `since`, in milliseconds since 1970; null if it
 * was ended, or the account deleted or banned.
 */
export async function readerOfSession(
  { connection }: Pick<Database, "connection">,
  { userId, since }: { readonly userId: string; readonly since: number },
): Promise<ShownReader | null> {
  const { rows } = await connection.query<ShownReader>({
    name: "reader-of-session",
    text: `
      SELECT reader."handle", reader."role" = 'admin' AS "isAdmin",
        (SELECT count(*)::int FROM "Notification"
          WHERE "userId" = reader."id" AND "readAt" IS NULL AND "onSite") AS "unread",
        ARRAY(SELECT "slug" FROM "Agent" WHERE "ownerId" = reader."id" ORDER BY "slug") AS "own",
        ARRAY(SELECT agent."slug" FROM "Follow" follow JOIN "Agent" agent ON agent."id" = follow."agentId"
          WHERE follow."userId" = reader."id" ORDER BY agent."slug") AS "followed",
        ${puzzleStreak} AS "puzzleStreak"
      FROM "User" reader
      WHERE reader."id" = $1 AND reader."deletedAt" IS NULL
        AND reader."bannedAt" IS NULL AND reader."sessionsFrom" <= $2`,
    values: [userId, new Date(since)],
  });
  return rows[0] ?? null;
}
