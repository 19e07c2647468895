import { type Database, inTransaction } from "../database.ts";
import { changeNotifications, notifying } from "../notifications/notify.ts";
import type { StoredSecret } from "../secrets/secrets.ts";

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
