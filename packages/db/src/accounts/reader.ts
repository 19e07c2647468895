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
}

/** What pages show of a user; null for one who deleted their account. */
export async function readerById(
  { connection }: Pick<Database, "connection">,
  userId: string,
): Promise<ShownReader | null> {
  const { rows } = await connection.query<ShownReader>({
    name: "reader-by-id",
    text: `
      SELECT reader."handle", reader."role" = 'admin' AS "isAdmin",
        (SELECT count(*)::int FROM "Notification"
          WHERE "userId" = reader."id" AND "readAt" IS NULL AND "onSite") AS "unread",
        ARRAY(SELECT "slug" FROM "Agent" WHERE "ownerId" = reader."id" ORDER BY "slug") AS "own",
        ARRAY(SELECT agent."slug" FROM "Follow" follow JOIN "Agent" agent ON agent."id" = follow."agentId"
          WHERE follow."userId" = reader."id" ORDER BY agent."slug") AS "followed"
      FROM "User" reader WHERE reader."id" = $1 AND reader."deletedAt" IS NULL`,
    values: [userId],
  });
  return rows[0] ?? null;
}
