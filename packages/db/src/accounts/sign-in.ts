import { randomInt } from "node:crypto";
import { type Connection, type Database, inTransaction } from "../database.ts";
import { newId } from "../id.ts";
import { type AccountBan, banOfWay } from "../moderation/account.ts";
import { blockingAct } from "../moderation/act.ts";
import { handleFrom, NAMELESS } from "./handle.ts";
import { hashOf } from "./hash.ts";

/** An account elsewhere, as its provider describes it at a sign-in. */
export interface ProvenAccount {
  /** "huggingface", "github" */
  readonly provider: string;
  readonly providerId: string;
  /** Its name there; suggests the handle. */
  readonly login: string;
  readonly organizations: readonly string[];
}

const MAX_TRIES = 20;

/** Makes a user; a handle that is taken gets a number. */
async function createUser(
  connection: Connection,
  suggested: string,
  email: string | null,
): Promise<string> {
  const wanted = handleFrom(suggested);
  // A handle that a moderator hid does not come back, not even with a number.
  const isHidden = (await blockingAct({ connection }, [{ handle: wanted }])) !== null;
  const base = isHidden ? NAMELESS : wanted;
  for (let tried = 0; tried < MAX_TRIES; tried += 1) {
    const alone = tried === 0 && base !== NAMELESS;
    const handle = alone ? base : `${base}-${randomInt(1_000, 1_000_000)}`;
    const id = newId();
    const { rowCount } = await connection.query(
      `INSERT INTO "User" ("id", "handle", "email", "emailVerifiedAt")
       VALUES ($1, $2, $3, CASE WHEN $3::text IS NULL THEN NULL ELSE now() END)
       ON CONFLICT ("handle") DO NOTHING`,
      [id, handle, email],
    );
    if (rowCount === 1) return id;
  }
  throw new Error(`There is no free handle like ${base}.`);
}

/** One sign-in at a time per account: two concurrent ones would make two users. */
const alone = (connection: Connection, means: string) =>
  connection.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`sign-in/${means}`]);

/**
 * Signs somebody in by an external account and returns the user's id: the user it belongs to, else
 * a new one. The provider's data about the user is updated. Fails for a banned account, also after it
 * was deleted.
 */
export async function signInByAccount(
  database: Database,
  { provider, providerId, login, organizations }: ProvenAccount,
): Promise<string | AccountBan> {
  return inTransaction(database, async (transaction) => {
    const { connection } = transaction;
    await alone(connection, `${provider}/${providerId}`);
    const ban = await banOfWay(transaction, { provider, providerId });
    if (ban !== null) return ban;
    // A name that somebody gave up and somebody else took proves nothing for the first any more.
    await connection.query(
      `UPDATE "Account" SET "login" = '', "organizations" = '{}'
       WHERE "provider" = $1 AND "providerId" <> $2 AND lower("login") = lower($3)`,
      [provider, providerId, login],
    );
    const { rows } = await connection.query<{ userId: string }>(
      `UPDATE "Account" SET "login" = $3, "organizations" = $4
       WHERE "provider" = $1 AND "providerId" = $2 RETURNING "userId"`,
      [provider, providerId, login, organizations],
    );
    if (rows[0] !== undefined) return rows[0].userId;
    const userId = await createUser(connection, login, null);
    await connection.query(
      `INSERT INTO "Account" ("provider", "providerId", "userId", "login", "organizations")
       VALUES ($1, $2, $3, $4, $5)`,
      [provider, providerId, userId, login, organizations],
    );
    return userId;
  });
}

const asWritten = (email: string): string => email.trim().toLowerCase();

/** Keeps a link that was sent to an address, until it is used or runs out. */
export async function keepSignInLink(
  database: Database,
  link: { readonly email: string; readonly token: string; readonly expiresAt: Date },
): Promise<void> {
  await database.prisma.signInLink.deleteMany({ where: { expiresAt: { lt: new Date() } } });
  await database.prisma.signInLink.create({
    data: {
      email: asWritten(link.email),
      tokenHash: hashOf(link.token),
      expiresAt: link.expiresAt,
    },
  });
}

/** Uses a link up; false when it was used, has run out, or never was. */
export async function useSignInLink(
  database: Database,
  email: string,
  token: string,
): Promise<boolean> {
  const { count } = await database.prisma.signInLink.deleteMany({
    where: {
      email: asWritten(email),
      tokenHash: hashOf(token),
      expiresAt: { gte: new Date() },
    },
  });
  return count === 1;
}

/**
 * The user of an e-mail address that was proved by a link; a new one on first sight. Fails for a banned
 * account, also after it was deleted.
 */
export async function signInByEmail(
  database: Database,
  typed: string,
): Promise<string | AccountBan> {
  const email = asWritten(typed);
  return inTransaction(database, async (transaction) => {
    const { connection } = transaction;
    await alone(connection, email);
    const ban = await banOfWay(transaction, { email });
    if (ban !== null) return ban;
    const { rows } = await connection.query<{ id: string }>(
      `SELECT "id" FROM "User" WHERE "email" = $1`,
      [email],
    );
    return rows[0]?.id ?? (await createUser(connection, "", email));
  });
}
