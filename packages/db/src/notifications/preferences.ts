import { type Database, inTransaction } from "../database.ts";
import {
  type ChoosableKind,
  changeNotifications,
  choosableKinds,
  isOnByDefault,
  type NotificationChannel,
  notificationChannels,
} from "./notification.ts";

/** Whether a user receives a kind on a channel. */
export type NotificationPreferences = Readonly<
  Record<ChoosableKind, Readonly<Record<NotificationChannel, boolean>>>
>;

/** The choices of a user for every kind and channel. */
export async function notificationPreferences(
  { connection }: Pick<Database, "connection">,
  userId: string,
): Promise<NotificationPreferences> {
  const { rows } = await connection.query<{ kind: string; channel: string; enabled: boolean }>({
    name: "notification-preferences",
    text: `SELECT "kind", "channel", "enabled" FROM "NotificationPreference" WHERE "userId" = $1`,
    values: [userId],
  });
  const isOn = (kind: ChoosableKind, channel: NotificationChannel): boolean =>
    rows.find((row) => row.kind === kind && row.channel === channel)?.enabled ??
    isOnByDefault(kind, channel);
  const channelsOf = (kind: ChoosableKind) => ({
    site: isOn(kind, "site"),
    email: isOn(kind, "email"),
    webhook: isOn(kind, "webhook"),
  });
  return {
    invited: channelsOf("invited"),
    "agent-suspended": channelsOf("agent-suspended"),
    "agent-recovered": channelsOf("agent-recovered"),
    "first-place-lost": channelsOf("first-place-lost"),
    "report-closed": channelsOf("report-closed"),
    "season-started": channelsOf("season-started"),
    "season-frozen": channelsOf("season-frozen"),
    "season-published": channelsOf("season-published"),
    "season-agent-suspended": channelsOf("season-agent-suspended"),
    "match-started": channelsOf("match-started"),
    "experiment-ended": channelsOf("experiment-ended"),
    "experiment-expires": channelsOf("experiment-expires"),
    "study-invited": channelsOf("study-invited"),
    "study-complete": channelsOf("study-complete"),
  };
}

/**
 * Stores a user's choices for the channels of `shown`; other channels do not change.
 *
 * @param locale the language of mails from now on
 */
export async function saveNotificationPreferences(
  database: Database,
  userId: string,
  {
    preferences,
    shown,
    locale,
  }: {
    readonly preferences: NotificationPreferences;
    readonly shown: readonly NotificationChannel[];
    readonly locale: string;
  },
): Promise<void> {
  const chosen = choosableKinds.flatMap((kind) =>
    notificationChannels
      .filter((channel) => shown.includes(channel))
      .map((channel) => ({ kind, channel, enabled: preferences[kind][channel] })),
  );
  await inTransaction(database, async ({ connection }) => {
    // One at a time, and none for an account that is being deleted.
    const { rowCount } = await connection.query(
      `UPDATE "User" SET "mailLocale" = $2 WHERE "id" = $1 AND "deletedAt" IS NULL`,
      [userId, locale],
    );
    if (rowCount !== 1) return;
    await connection.query(
      `INSERT INTO "NotificationPreference" ("userId", "kind", "channel", "enabled")
        SELECT $1, chosen.* FROM unnest($2::text[], $3::text[], $4::boolean[]) AS chosen
        ON CONFLICT ("userId", "kind", "channel") DO UPDATE SET "enabled" = EXCLUDED."enabled"`,
      [
        userId,
        chosen.map(({ kind }) => kind),
        chosen.map(({ channel }) => channel),
        chosen.map(({ enabled }) => enabled),
      ],
    );
    await connection.query(
      changeNotifications(
        `"emailPending" = false`,
        `"emailPending" AND EXISTS (SELECT FROM "NotificationPreference" preference
          WHERE preference."userId" = $1 AND preference."kind" = "Notification"."kind"
            AND preference."channel" = 'email' AND NOT preference."enabled")`,
      ),
      [userId],
    );
  });
}

/** Ends all mails to a user, including waiting ones. Idempotent. */
export async function unsubscribeFromMails(database: Database, userId: string): Promise<void> {
  await inTransaction(database, async ({ connection }) => {
    const { rowCount } = await connection.query(
      `SELECT FROM "User" WHERE "id" = $1 AND "deletedAt" IS NULL FOR NO KEY UPDATE`,
      [userId],
    );
    if (rowCount !== 1) return;
    await connection.query(
      `UPDATE "NotificationPreference" SET "enabled" = false
        WHERE "userId" = $1 AND "channel" = 'email'`,
      [userId],
    );
    await connection.query(changeNotifications(`"emailPending" = false`, `"emailPending"`), [
      userId,
    ]);
    await connection.query(
      `UPDATE "NotificationMail" SET "dueAt" = NULL WHERE "userId" = $1 AND "dueAt" IS NOT NULL`,
      [userId],
    );
  });
}
