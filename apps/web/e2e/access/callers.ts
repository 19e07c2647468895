import { hkdfSync } from "node:crypto";
import {
  createToken,
  type Database,
  deleteAccount,
  endSessions,
  ensureUser,
  revokeToken,
  setRole,
  type TokenScope,
  tokenScopes,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { ringEntries } from "@wisp/secrets";
import { encode } from "next-auth/jwt";
import { SECRET_KEYS } from "../providers/public-site.ts";

/** Kinds of people with an account: `owner` owns the agents of the table, `organizer` its season. */
export const people = ["stranger", "owner", "organizer", "admin"] as const;
export type CallingPerson = (typeof people)[number];

/** Kinds of callers that the site cannot identify, or no longer. */
export const nobodies = [
  "anonymous",
  "signed out everywhere",
  "deleted account",
  "token of a deleted account",
  "revoked token",
  "expired token",
] as const;

/** The person with the token of each scope: one who can use it. */
export const tokenHolders = {
  read: "organizer",
  agents: "owner",
  matches: "owner",
  seasons: "organizer",
} as const satisfies Record<TokenScope, CallingPerson>;

export const tokenCallers = tokenScopes.map((scope) => `token: ${scope}` as const);

export const callers = [...nobodies, ...people, ...tokenCallers];
export type CallerName = (typeof callers)[number];

/** The headers by which each caller shows who they are. */
export type Callers = Readonly<Record<CallerName, Readonly<Record<string, string>>>>;

/** The cookie of a user who signed in a moment ago. */
async function sessionOf(userId: string): Promise<Record<string, string>> {
  const [key] = ringEntries(SECRET_KEYS);
  const secret = Buffer.from(hkdfSync("sha256", key?.entry ?? "", "", "wisp/sessions", 32));
  const token = { sub: userId, since: Date.now() };
  const sealed = await encode({ token, secret: secret.toString("base64") });
  return { cookie: `next-auth.session-token=${sealed}` };
}

async function tokenOf(
  database: Database,
  userId: string,
  scopes: readonly TokenScope[],
  expiresAt: Date | null = null,
) {
  const made = await createToken(database, userId, { name: "test", scopes, expiresAt });
  if (isFailure(made)) throw new Error(made.detail);
  return { id: made.kept.id, headers: { authorization: `Bearer ${made.token}` } };
}

/** Makes an account for each person, and ways in for all callers. */
export async function makeCallers(
  database: Database,
): Promise<{ readonly ids: Readonly<Record<CallingPerson, string>>; readonly callers: Callers }> {
  const idOf = async (handle: string) => (await ensureUser(database, handle)).id;
  const ids = {
    stranger: await idOf("stranger"),
    owner: await idOf("owner"),
    organizer: await idOf("organizer"),
    admin: await idOf("admin"),
  };
  await setRole(database, ids.organizer, "organizer");
  await setRole(database, ids.admin, "admin");
  const [left, gone] = [await idOf("left"), await idOf("gone")];
  const revoked = await tokenOf(database, ids.owner, tokenScopes);
  const expired = await tokenOf(database, ids.owner, tokenScopes, new Date(Date.now() - 1_000));
  const ofGone = await tokenOf(database, gone, tokenScopes);
  const scoped = async (scope: TokenScope) =>
    (await tokenOf(database, ids[tokenHolders[scope]], [scope])).headers;
  const made = {
    anonymous: {},
    "signed out everywhere": await sessionOf(left),
    "deleted account": await sessionOf(gone),
    "token of a deleted account": ofGone.headers,
    "revoked token": revoked.headers,
    "expired token": expired.headers,
    stranger: await sessionOf(ids.stranger),
    owner: await sessionOf(ids.owner),
    organizer: await sessionOf(ids.organizer),
    admin: await sessionOf(ids.admin),
    "token: read": await scoped("read"),
    "token: agents": await scoped("agents"),
    "token: matches": await scoped("matches"),
    "token: seasons": await scoped("seasons"),
  };
  await endSessions(database, left);
  await deleteAccount(database, gone);
  await revokeToken(database, ids.owner, revoked.id);
  return { ids, callers: made };
}
