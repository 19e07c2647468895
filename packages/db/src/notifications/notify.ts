import type { NotificationKind } from "./notification.ts";

/** SQL: the slug and the name of an agent or a season, as a notification keeps them. */
export const namedJson = (alias: string): string =>
  `json_build_object('slug', ${alias}."slug", 'name', ${alias}."name")`;

/**
 * SQL: stores a notification for each recipient. It belongs in the transaction that causes it.
 *
 * @param recipients SQL that selects "userId" (rows with null are left out) and "data", see
 *   `NotificationData`
 */
export const notifying = (kind: NotificationKind, recipients: string): string => `
  INSERT INTO "Notification" ("userId", "kind", "data")
  SELECT recipient."userId", '${kind}', recipient."data" FROM (${recipients}) recipient
  WHERE recipient."userId" IS NOT NULL`;
