import type { Database } from "../database.ts";
import { inDuty, type LeasedDuty } from "../duties.ts";
import type { Notification } from "./notification.ts";

/** Attempts of a mail; the waits between them grow fourfold from one minute. */
export const MAX_MAIL_TRIES = 5;
/** Older notifications are not mailed. */
const MAX_AGE = "interval '1 day'";

/** A mail to be sent, with its notifications in order. */
export interface DueMail {
  /** The same for every attempt. */
  readonly id: string;
  readonly userId: string;
  readonly createdAt: Date;
  readonly to: string;
  readonly handle: string;
  /** "en", "zh" */
  readonly locale: string;
  readonly notifications: readonly Pick<Notification, "id" | "kind" | "data">[];
}

/**
 * Puts notifications that wait for e-mail into mails: one each while the user has received less than
 * `perHour` mails within an hour; the last of these mails collects all that still wait. The notifications of
 * users at the limit keep waiting. Written under the fence of the duty.
 */
export async function planMails(
  database: Database,
  lease: LeasedDuty,
  perHour: number,
): Promise<void> {
  await inDuty(database, lease, async ({ connection }) => {
    // In the order of those who delete accounts or change preferences: the user, then the rest.
    const { rows: users } = await connection.query<{ id: string }>(
      `SELECT "id" FROM "User" WHERE "deletedAt" IS NULL
          AND "id" IN (SELECT "userId" FROM "Notification" WHERE "emailPending")
        ORDER BY "id" FOR NO KEY UPDATE`,
    );
    if (users.length === 0) return;
    const userIds = users.map(({ id }) => id);
    await connection.query(
      `SELECT FROM "Notification" WHERE "emailPending" AND "userId" = ANY($1::uuid[])
        ORDER BY "id" FOR NO KEY UPDATE`,
      [userIds],
    );
    await connection.query(
      `WITH pending AS (
        SELECT "id", "userId",
          row_number() OVER (PARTITION BY "userId" ORDER BY "id") AS "place"
        FROM "Notification" WHERE "emailPending" AND "userId" = ANY($2::uuid[])
          AND "createdAt" > now() - ${MAX_AGE}
      ), assigned AS (
        SELECT pending."id", pending."userId", least(pending."place", allowance."left") AS "mail"
        FROM pending CROSS JOIN LATERAL (
          SELECT $1::bigint - count(*) AS "left" FROM "NotificationMail" mail
          WHERE mail."userId" = pending."userId" AND mail."createdAt" > now() - interval '1 hour'
        ) allowance
        WHERE allowance."left" > 0
      ), mails AS MATERIALIZED (
        SELECT gen_random_uuid() AS "id", each.* FROM (
          SELECT DISTINCT "userId", "mail" FROM assigned) each
      ), stored AS (
        INSERT INTO "NotificationMail" ("id", "userId") SELECT "id", "userId" FROM mails
      )
      UPDATE "Notification" notification SET "emailPending" = false, "mailId" = mails."id"
      FROM assigned JOIN mails USING ("userId", "mail")
      WHERE notification."id" = assigned."id" AND notification."emailPending"`,
      [perHour, userIds],
    );
  });
}

/**
 * Begins an attempt of each mail that is due, at most `limit`, under the fence of the duty: it is
 * stored before the mail is sent, so that a runner that dies leaves the mail to the next attempt. The
 * last attempt ends the mail, however it comes out.
 */
export async function leaseMails(
  database: Database,
  lease: LeasedDuty,
  limit: number,
): Promise<DueMail[]> {
  const { rows } = await inDuty(database, lease, ({ connection }) =>
    connection.query<DueMail>(
      `WITH due AS (
        SELECT mail."id", person."email" AS "to", person."handle", person."mailLocale" AS "locale"
        FROM "NotificationMail" mail JOIN "User" person ON person."id" = mail."userId"
        WHERE mail."dueAt" <= now() AND person."email" IS NOT NULL
          AND person."emailVerifiedAt" IS NOT NULL
          AND EXISTS (SELECT FROM "Notification" WHERE "mailId" = mail."id")
        ORDER BY mail."dueAt" LIMIT $1 FOR NO KEY UPDATE OF mail SKIP LOCKED
      )
      UPDATE "NotificationMail" mail SET "tries" = mail."tries" + 1,
        "dueAt" = CASE WHEN mail."tries" + 1 < ${MAX_MAIL_TRIES}
          THEN now() + interval '1 minute' * power(4, mail."tries") END
      FROM due WHERE mail."id" = due."id"
      RETURNING mail."id", mail."userId", mail."createdAt", due."to", due."handle", due."locale",
        (SELECT json_agg(json_build_object('id', notification."id"::text,
            'kind', notification."kind", 'data', notification."data") ORDER BY notification."id")
          FROM "Notification" notification WHERE notification."mailId" = mail."id")
          AS "notifications" /* not null: mails that are due have some */`,
      [limit],
    ),
  );
  return rows;
}

/** Ends a mail: it was sent, or will never be. Idempotent. */
export async function endMail(
  { connection }: Pick<Database, "connection">,
  id: string,
  sent: boolean,
): Promise<void> {
  await connection.query(
    `UPDATE "NotificationMail" SET "dueAt" = NULL, "sentAt" = CASE WHEN $2 THEN now() END
      WHERE "id" = $1`,
    [id, sent],
  );
}
