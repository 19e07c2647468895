import type { Database } from "../database.ts";
import type { Notification } from "./notification.ts";
import { changeNotifications } from "./notify.ts";

/**
 * The newest notifications of a user that are shown on the site. Sorted by the number: the id of an
 * answer is a text, in which 9 comes after 10.
 */
export async function notificationsOf(
  { connection }: Pick<Database, "connection">,
  userId: string,
  limit: number,
): Promise<Notification[]> {
  const { rows } = await connection.query<Notification>({
    name: "notifications-of",
    text: `
      SELECT "id"::text, "kind", "data", "createdAt", "readAt" FROM "Notification"
      WHERE "userId" = $1 AND "onSite" ORDER BY "Notification"."id" DESC LIMIT $2`,
    values: [userId, limit],
  });
  return rows;
}

/** How many notifications a user has not read. */
export async function unreadNotifications(
  { connection }: Pick<Database, "connection">,
  userId: string,
): Promise<number> {
  const { rows } = await connection.query<{ unread: number }>({
    name: "unread-notifications",
    text: `SELECT count(*)::int AS "unread" FROM "Notification"
      WHERE "userId" = $1 AND "readAt" IS NULL AND "onSite"`,
    values: [userId],
  });
  return rows[0]?.unread ?? 0;
}

/** Marks a user's notifications as read: all up to this id. Resolves with how many were unread. */
export async function readNotifications(
  { connection }: Pick<Database, "connection">,
  userId: string,
  upTo: string,
): Promise<number> {
  if (!/^\d{1,18}$/.test(upTo)) return 0;
  const { rowCount } = await connection.query(
    changeNotifications(`"readAt" = now()`, `"readAt" IS NULL AND "onSite" AND "id" <= $2::bigint`),
    [userId, upTo],
  );
  return rowCount ?? 0;
}

/** Deletes the notifications and mails from before `before`; resolves with how many notifications. */
export async function sweepNotifications(
  { connection }: Pick<Database, "connection">,
  before: Date,
): Promise<number> {
  const { rowCount } = await connection.query(`DELETE FROM "Notification" WHERE "createdAt" < $1`, [
    before,
  ]);
  await connection.query(`DELETE FROM "NotificationMail" WHERE "createdAt" < $1`, [before]);
  return rowCount ?? 0;
}
