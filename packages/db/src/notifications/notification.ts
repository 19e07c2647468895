import type { Database } from "../database.ts";

/** The kinds for which users choose their channels. */
export const choosableKinds = [
  "invited",
  "agent-suspended",
  "agent-recovered",
  "first-place-lost",
  "report-closed",
  "season-started",
  "season-frozen",
  "season-published",
  "season-agent-suspended",
  "match-started",
  "experiment-ended",
  "experiment-expires",
  "study-invited",
  "study-complete",
] as const;
export type ChoosableKind = (typeof choosableKinds)[number];

/** The kinds of notifications. */
export const notificationKinds = [
  ...choosableKinds,
  "moderated",
  "moderation-reverted",
  "webhook-disabled",
  "webhook-test",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** A slug with the name at the time of the notification. */
interface SlugAndName {
  readonly slug: string;
  readonly name: string;
}

/** What a notification is about; the fields depend on its kind. */
export interface NotificationData {
  /**
   * The recipient's own agent; of a match that started, one that they follow; of a suspension in the
   * recipient's season, one that has entered it.
   */
  readonly agent?: SlugAndName;
  /** Id of a match, and how many more agents the recipient follows in it. */
  readonly match?: string;
  readonly others?: number;
  /** Of a suspended agent: the newest open or paused season that it has entered. */
  readonly season?: SlugAndName;
  /** The recipient's own. */
  readonly experiment?: SlugAndName;
  /** One that the recipient may rate in, or their own. */
  readonly study?: SlugAndName;
  /** Language of a leaderboard. */
  readonly locale?: string;
  /** What a moderator did, or took back: "agent-renamed", "speech-hidden" ... */
  readonly act?: string;
  /** Why an agent was suspended, or why a moderator acted; only for the owner. */
  readonly reason?: string;
  /** Why an experiment ended or was paused: its `ExperimentReason`. */
  readonly cause?: string;
  /** How a report was closed. */
  readonly outcome?: "resolved" | "dismissed";
}

/** A message of the arena to a user. */
export interface Notification {
  /** Newer ones have larger ids. */
  readonly id: string;
  readonly kind: NotificationKind;
  readonly data: NotificationData;
  readonly createdAt: Date;
  /** Null: unread. */
  readonly readAt: Date | null;
}

/** How notifications reach a user. */
export const notificationChannels = ["site", "email", "webhook"] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

type Channels = Readonly<Record<NotificationChannel, boolean>>;

/** E-mail needs consent. A webhook receives everything because only its owner can set it up. */
const usual: Channels = { site: true, email: false, webhook: true };

/** The channels of kinds that differ from the usual ones. */
const exceptions: Partial<Record<NotificationKind, Channels>> = {
  // Agents may play all day.
  "match-started": { site: false, email: false, webhook: false },
  "webhook-disabled": { site: true, email: false, webhook: false },
  "webhook-test": { site: false, email: false, webhook: true },
};

/** Whether a kind uses a channel for users who did not choose. */
export const isOnByDefault = (kind: NotificationKind, channel: NotificationChannel): boolean =>
  (exceptions[kind] ?? usual)[channel];

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
