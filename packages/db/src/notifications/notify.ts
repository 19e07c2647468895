import { isOnByDefault, type NotificationChannel } from "./channels.ts";
import type { NotificationKind } from "./notification.ts";

/** SQL: the slug and the name of an agent or a season, as a notification keeps them. */
export const namedJson = (alias: string): string =>
  `json_build_object('slug', ${alias}."slug", 'name', ${alias}."name")`;

/** SQL: whether the recipient receives a kind on a channel. */
const isOn = (kind: NotificationKind, channel: NotificationChannel): string => `
  coalesce((SELECT preference."enabled" FROM "NotificationPreference" preference
    WHERE preference."userId" = recipient."userId" AND preference."kind" = '${kind}'
      AND preference."channel" = '${channel}'), ${isOnByDefault(kind, channel)})`;

/**
 * SQL: stores a notification for each recipient who receives its kind on any channel. It belongs in
 * the transaction that causes it. Mails and calls of webhooks are made later, from these rows.
 *
 * @param recipients SQL that selects "userId" (rows with null are left out) and "data", see
 *   `NotificationData`
 */
export const notifying = (kind: NotificationKind, recipients: string): string => `
  INSERT INTO "Notification"
    ("userId", "kind", "data", "onSite", "emailPending", "webhookDueAt")
  SELECT recipient."userId", '${kind}', recipient."data", chosen."site", chosen."email",
    CASE WHEN chosen."webhook" THEN now() END
  FROM (${recipients}) recipient CROSS JOIN LATERAL (
    SELECT ${isOn(kind, "site")} AS "site",
      ${isOn(kind, "email")} AND EXISTS (SELECT FROM "User" person
        WHERE person."id" = recipient."userId" AND person."emailVerifiedAt" IS NOT NULL) AS "email",
      ${isOn(kind, "webhook")} AND EXISTS (SELECT FROM "Webhook" webhook
        WHERE webhook."userId" = recipient."userId" AND webhook."disabledAt" IS NULL) AS "webhook"
  ) chosen
  WHERE recipient."userId" IS NOT NULL AND (chosen."site" OR chosen."email" OR chosen."webhook")`;

/**
 * SQL: changes columns of notifications, $1 being their user. Their rows are locked in the order of
 * their ids, by everyone who changes several, so that two cannot wait for each other.
 *
 * @param condition which of them, with columns of "Notification"
 */
export const changeNotifications = (assignment: string, condition: string): string => `
  UPDATE "Notification" SET ${assignment} WHERE "id" IN (
    SELECT "id" FROM "Notification" WHERE "userId" = $1 AND ${condition}
    ORDER BY "id" FOR NO KEY UPDATE)`;
