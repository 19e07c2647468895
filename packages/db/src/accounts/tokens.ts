import { randomBytes } from "node:crypto";
import type { Failure } from "@wisp/game";
import type { Database } from "../database.ts";
import { isId, newId } from "../id.ts";
import { hashOf } from "./sign-in.ts";

/** The scopes of a token. */
export const tokenScopes = ["read", "agents", "matches", "seasons"] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** A personal token as its owner sees it later: never the token. */
export interface ApiToken {
  readonly id: string;
  readonly name: string;
  readonly lastFour: string;
  readonly scopes: readonly TokenScope[];
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
}

/** Maximum number of a user's tokens. */
const MAX_TOKENS = 20;
/** How exactly the last use is kept: not every call writes. */
const USE_KEPT_EVERY_MS = 60_000;

const shown = {
  id: true,
  name: true,
  lastFour: true,
  scopes: true,
  createdAt: true,
  expiresAt: true,
  lastUsedAt: true,
} as const;

const scopesOf = (names: readonly string[]): TokenScope[] =>
  tokenScopes.filter((scope) => names.includes(scope));

const usable = (): { revokedAt: null; OR: object[] } => ({
  revokedAt: null,
  OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }],
});

/** The tokens of a user that work, newest first. */
export async function tokensOf(database: Database, userId: string): Promise<ApiToken[]> {
  const rows = await database.prisma.apiToken.findMany({
    where: { userId, ...usable() },
    orderBy: { id: "desc" },
    select: shown,
  });
  return rows.map((row) => ({ ...row, scopes: scopesOf(row.scopes) }));
}

/** Makes a token; `token` is returned only once. */
export async function createToken(
  database: Database,
  userId: string,
  input: {
    readonly name: string;
    readonly scopes: readonly TokenScope[];
    readonly expiresAt: Date | null;
  },
): Promise<{ readonly token: string; readonly kept: ApiToken } | Failure<"too-many-tokens">> {
  const held = await database.prisma.apiToken.count({ where: { userId, ...usable() } });
  if (held >= MAX_TOKENS) {
    const detail = `You already have ${MAX_TOKENS} tokens. Revoke one that you do not need.`;
    return { failed: "too-many-tokens", detail };
  }
  const token = `wisp_pat_${randomBytes(32).toString("base64url")}`;
  const row = await database.prisma.apiToken.create({
    data: {
      id: newId(),
      userId,
      ...input,
      scopes: [...input.scopes],
      hash: hashOf(token),
      lastFour: token.slice(-4),
    },
    select: shown,
  });
  return { token, kept: { ...row, scopes: scopesOf(row.scopes) } };
}

/** Ends a token; false when the user has none of that id. */
export async function revokeToken(
  database: Database,
  userId: string,
  id: string,
): Promise<boolean> {
  if (!isId(id)) return false;
  const { count } = await database.prisma.apiToken.updateMany({
    where: { id, userId, revokedAt: null },
    data: { revokedAt: new Date() },
  });
  return count === 1;
}

/** The user and the scopes of a token; null when it is not valid (any more). */
export async function tokenHolder(
  database: Database,
  token: string,
): Promise<{ readonly userId: string; readonly scopes: readonly TokenScope[] } | null> {
  const row = await database.prisma.apiToken.findFirst({
    where: { hash: hashOf(token), ...usable(), user: { deletedAt: null } },
    select: { id: true, userId: true, scopes: true, lastUsedAt: true },
  });
  if (row === null) return null;
  if (row.lastUsedAt === null || Date.now() - row.lastUsedAt.getTime() > USE_KEPT_EVERY_MS) {
    await database.prisma.apiToken.update({
      where: { id: row.id },
      data: { lastUsedAt: new Date() },
    });
  }
  return { userId: row.userId, scopes: scopesOf(row.scopes) };
}
