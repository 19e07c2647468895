import { type Database, inTransaction } from "./database.ts";
import { inDuty, type LeasedDuty } from "./duties.ts";
import { changeNotifications, type Notification, notifying } from "./notifications/notification.ts";
import type { StoredSecret } from "./secrets.ts";

/** A user's webhook, for its owner. */
export interface Webhook {
  readonly url: string;
  readonly createdAt: Date;
  /** Messages in a row that could not be delivered. */
  readonly failures: number;
  /** Null: it is called. */
  readonly disabledAt: Date | null;
  /** How the last call ended; null before the first one. */
  readonly last: { readonly at: Date; readonly ok: boolean; readonly result: string } | null;
  /** Whether a message waits to be delivered. */
  readonly pending: boolean;
}

/** The webhook of a user; null: none. */
export async function webhookOf(
  { connection }: Pick<Database, "connection">,
  userId: string,
): Promise<Webhook | null> {
  const { rows } = await connection.query<
    Omit<Webhook, "last"> & { lastAt: Date | null; lastOk: boolean | null; lastResult: string }
  >({
    name: "webhook-of",
    text: `
      SELECT "url", "createdAt", "failures", "disabledAt", "lastAt", "lastOk", "lastResult",
        EXISTS (SELECT FROM "Notification" notification
          WHERE notification."userId" = $1 AND notification."webhookDueAt" IS NOT NULL) AS "pending"
      FROM "Webhook" WHERE "userId" = $1`,
    values: [userId],
  });
  const [row] = rows;
  if (row === undefined) return null;
  const { lastAt, lastOk, lastResult, ...webhook } = row;
  const last = lastAt && { at: lastAt, ok: lastOk === true, result: lastResult };
  return { ...webhook, last };
}

const DELETE_SECRET = `
  DELETE FROM "Secret" USING "Webhook" webhook
  WHERE webhook."userId" = $1 AND webhook."secretId" = "Secret"."id"`;

const DROP_PENDING = changeNotifications(`"webhookDueAt" = NULL`, `"webhookDueAt" IS NOT NULL`);

/** Replaces a user's webhook; the old one is deleted with its secret. */
export async function setWebhook(
  database: Database,
  userId: string,
  { url, secret }: { readonly url: string; readonly secret: StoredSecret },
): Promise<void> {
  await inTransaction(database, async ({ connection }) => {
    const { rowCount } = await connection.query(
      `SELECT FROM "User" WHERE "id" = $1 AND "deletedAt" IS NULL FOR NO KEY UPDATE`,
      [userId],
    );
    if (rowCount !== 1) return;
    await connection.query(DELETE_SECRET, [userId]);
    await connection.query(DROP_PENDING, [userId]);
    await connection.query(
      `INSERT INTO "Secret" ("id", "sealed", "lastFour", "host") VALUES ($1, $2, $3, $4)`,
      [secret.id, secret.sealed, secret.lastFour, secret.host],
    );
    await connection.query(
      `INSERT INTO "Webhook" ("userId", "url", "secretId") VALUES ($1, $2, $3)`,
      [userId, url, secret.id],
    );
  });
}

/** Deletes the webhook of a user with its secret; false: there was none. */
export async function deleteWebhook(database: Database, userId: string): Promise<boolean> {
  return inTransaction(database, async ({ connection }) => {
    await connection.query(`SELECT FROM "User" WHERE "id" = $1 FOR NO KEY UPDATE`, [userId]);
    await connection.query(DROP_PENDING, [userId]);
    const { rowCount } = await connection.query(DELETE_SECRET, [userId]);
    return rowCount === 1;
  });
}

/** Enables a disabled webhook again; false if the user has none that is disabled. */
export async function enableWebhook(
  { connection }: Pick<Database, "connection">,
  userId: string,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `UPDATE "Webhook" SET "disabledAt" = NULL, "failures" = 0
      WHERE "userId" = $1 AND "disabledAt" IS NOT NULL`,
    [userId],
  );
  return rowCount === 1;
}

/** Queues a test message for a user's webhook; false if they have none that is enabled. */
export async function testWebhook(
  { connection }: Pick<Database, "connection">,
  userId: string,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    notifying("webhook-test", `SELECT $1::uuid AS "userId", '{}'::json AS "data"`),
    [userId],
  );
  return rowCount === 1;
}

/** Calls for one message; the waits between them are half a minute and five minutes. */
export const MAX_WEBHOOK_TRIES = 3;
/** Messages in a row that fail before a webhook is disabled. */
export const MAX_WEBHOOK_FAILURES = 10;

/** A message for a webhook whose call has started. */
export interface WebhookDelivery {
  readonly userId: string;
  readonly url: string;
  readonly secret: StoredSecret;
  readonly notification: Pick<Notification, "id" | "kind" | "data" | "createdAt">;
  /** From 1 to `MAX_WEBHOOK_TRIES`. */
  readonly attempt: number;
}

/**
 * Begins a call for the oldest message that is due of each webhook, of at most `limit` webhooks, under
 * the fence of the duty: it is stored before the call, so that a runner that dies leaves the message
 * to the next attempt.
 */
export async function leaseWebhookDeliveries(
  database: Database,
  lease: LeasedDuty,
  limit: number,
): Promise<WebhookDelivery[]> {
  const { rows } = await inDuty(database, lease, ({ connection }) =>
    connection.query<Omit<WebhookDelivery, "notification"> & WebhookDelivery["notification"]>(
      `WITH due AS (
        SELECT "id" FROM "Notification" WHERE "webhookDueAt" <= now() AND "id" IN (
          SELECT min("id") FROM "Notification" WHERE "webhookDueAt" <= now() GROUP BY "userId")
        ORDER BY "webhookDueAt" LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED
      ), begun AS (
        UPDATE "Notification" notification SET "webhookTries" = notification."webhookTries" + 1,
          "webhookDueAt" = CASE WHEN notification."webhookTries" + 1 < ${MAX_WEBHOOK_TRIES}
            THEN now() + interval '30 seconds' * power(10, notification."webhookTries") END
        FROM due WHERE notification."id" = due."id"
        RETURNING notification.*
      )
      SELECT begun."userId", webhook."url", begun."webhookTries" AS "attempt",
        json_build_object('id', secret."id", 'sealed', secret."sealed",
          'lastFour', secret."lastFour", 'host', secret."host") AS "secret",
        begun."id"::text, begun."kind", begun."data", begun."createdAt"
      FROM begun JOIN "Webhook" webhook ON webhook."userId" = begun."userId"
        AND webhook."disabledAt" IS NULL
      JOIN "Secret" secret ON secret."id" = webhook."secretId"`,
      [limit],
    ),
  );
  return rows.map(({ id, kind, data, createdAt, ...delivery }) => ({
    ...delivery,
    notification: { id, kind, data, createdAt },
  }));
}

/** How a call of a webhook ended. */
export interface WebhookOutcome {
  readonly ok: boolean;
  /** A sentence for its owner. */
  readonly result: string;
}

/**
 * Stores how the call of a message ended. The webhook is disabled, and its owner notified on the site,
 * when the last attempt of `MAX_WEBHOOK_FAILURES` messages in a row failed. True: it is disabled now.
 */
export async function recordWebhookCall(
  database: Database,
  { userId, secret, notification, attempt }: WebhookDelivery,
  { ok, result }: WebhookOutcome,
): Promise<boolean> {
  return inTransaction(database, async ({ connection }) => {
    // In the order of those who delete the account or the webhook: the user, then the rest.
    await connection.query(`SELECT FROM "User" WHERE "id" = $1 FOR NO KEY UPDATE`, [userId]);
    if (ok) {
      await connection.query(`UPDATE "Notification" SET "webhookDueAt" = NULL WHERE "id" = $1`, [
        notification.id,
      ]);
    }
    const gaveUp = !ok && attempt >= MAX_WEBHOOK_TRIES;
    // The webhook that was called, not one that has replaced it since.
    const { rows } = await connection.query<{ disabled: boolean }>(
      `UPDATE "Webhook" SET "lastAt" = now(), "lastOk" = $3, "lastResult" = $4,
          "failures" = CASE WHEN $3 THEN 0 WHEN $5 THEN "failures" + 1 ELSE "failures" END,
          "disabledAt" = CASE WHEN $5 AND "failures" + 1 >= ${MAX_WEBHOOK_FAILURES}
            THEN now() ELSE "disabledAt" END
        WHERE "userId" = $1 AND "secretId" = $2 AND "disabledAt" IS NULL
        RETURNING "disabledAt" IS NOT NULL AS "disabled"`,
      [userId, secret.id, ok, result, gaveUp],
    );
    if (rows[0]?.disabled !== true) return false;
    await connection.query(
      changeNotifications(`"webhookDueAt" = NULL`, `"webhookDueAt" IS NOT NULL`),
      [userId],
    );
    await connection.query(
      notifying(
        "webhook-disabled",
        `SELECT $1::uuid AS "userId", json_build_object('reason', $2::text) AS "data"`,
      ),
      [userId, result],
    );
    return true;
  });
}
