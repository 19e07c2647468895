import { createHash, randomInt } from "node:crypto";
import { type Database, inTransaction } from "../database.ts";
import { newId } from "../id.ts";
import { type AccountBan, banOfWay } from "../moderation/account.ts";
import { blockingAct } from "../moderation/act.ts";
import type { Queryable } from "../queryable.ts";

/** SHA-256 in hexadecimal digits; enough for tokens, which are random and long. */
export const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Lower-case letters, digits and single hyphens; 2 to 39, as in addresses. */
export const handlePattern = /^[a-z0-9](?:-?[a-z0-9]){1,38}$/;

/** Handles that pages, programs or the arena itself use. */
const reserved = new Set(["local", "house", "wisp", "admin", "system", "departed"]);

/** Begins the handle of who has no name that can be one. */
const NAMELESS = "builder";

/** The handle for a name of a provider; `NAMELESS` when no part of it can be used. */
export function handleFrom(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 32)
    .replace(/-+$/, "");
  return handlePattern.test(plain) && !reserved.has(plain) ? plain : NAMELESS;
}

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
  connection: Queryable,
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
const alone = (connection: Queryable, means: string) =>
  connection.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`sign-in/${means}`]);

/**
 * Signs a user in by an external account and returns the user's id: the user it belongs to, else
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
    // A name that one user gave up and another took proves nothing for the first any more.
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

/** Whether a user signed in this way before, and has not deleted the account. */
export async function hasAccount(
  database: Database,
  way: Pick<ProvenAccount, "provider" | "providerId"> | { readonly email: string },
): Promise<boolean> {
  if ("email" in way) {
    return (await database.prisma.user.count({ where: { email: asWritten(way.email) } })) > 0;
  }
  const { provider, providerId } = way;
  return (await database.prisma.account.count({ where: { provider, providerId } })) > 0;
}

/** How a user can sign in, for themselves alone. */
export interface WaysIn {
  readonly email: string | null;
  readonly accounts: readonly {
    /** "huggingface", "github" */
    readonly provider: string;
    /** Its name there; "" when another user has that name now. */
    readonly login: string;
  }[];
}

export async function waysIn(database: Database, userId: string): Promise<WaysIn> {
  return database.prisma.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, accounts: { select: { provider: true, login: true } } },
  });
}

/** A user's name on Hugging Face, and their organizations there. */
export async function huggingFaceNames(database: Database, userId: string): Promise<string[]> {
  const accounts = await database.prisma.account.findMany({
    where: { userId, provider: "huggingface" },
    select: { login: true, organizations: true },
  });
  return accounts
    .filter(({ login }) => login !== "")
    .flatMap(({ login, organizations }) => [login, ...organizations]);
}
