import type { Failure } from "@wisp/game";
import { actionsOnUsers } from "../audit.ts";
import { type Database, inTransaction, type Transaction } from "../database.ts";
import { isId } from "../id.ts";
import {
  type BlockedName,
  blockingAct,
  type ModerationFailure,
  recordAct,
  showAgentAs,
  standing,
  type WayIn,
} from "./act.ts";

/** An account that cannot be used; `detail` is the moderator's reason. */
export type AccountBan = Failure<"banned"> & { readonly act: string };

interface AccountRow {
  readonly handle: string;
  readonly role: string;
  readonly banned: boolean;
}

/** The row of an account that is not deleted, locked. */
async function lockAccount({ connection }: Transaction, id: string): Promise<AccountRow | null> {
  if (!isId(id)) return null;
  const { rows } = await connection.query<AccountRow>(
    `SELECT "handle", "role"::text, "bannedAt" IS NOT NULL AS "banned" FROM "User"
      WHERE "id" = $1 AND "deletedAt" IS NULL FOR UPDATE`,
    [id],
  );
  return rows[0] ?? null;
}

/** The agents of an account with its player and its assistant, which are named after it. $1: its id. */
const OF_ACCOUNT = `(agent."ownerId" = $1 OR agent."endpoint" = 'human:' || $1::text)`;

const afterBan = [
  `UPDATE "Ticket" SET "cancelledAt" = now() FROM "Agent" agent
    WHERE "Ticket"."agentId" = agent."id" AND ${OF_ACCOUNT}
      AND "seatedAt" IS NULL AND "cancelledAt" IS NULL`,
  `DELETE FROM "Secret" USING "Check" asked
    WHERE asked."secretId" = "Secret"."id" AND asked."ownerId" = $1 AND asked."status" = 'waiting'`,
  `DELETE FROM "Check" WHERE "ownerId" = $1 AND "status" = 'waiting'`,
  `DELETE FROM "TestRun" USING "Agent" agent WHERE "TestRun"."agentId" = agent."id"
    AND "TestRun"."status" = 'waiting' AND agent."ownerId" = $1`,
  `UPDATE "BiasStudy" SET "status" = 'stopped', "finishedAt" = now() FROM "Agent" agent
    WHERE "BiasStudy"."agentId" = agent."id" AND agent."ownerId" = $1
      AND "BiasStudy"."status" IN ('waiting', 'running')`,
  // The servers end the connections of its agents.
  `SELECT pg_notify('dial_outs', agent."id"::text) FROM "Agent" agent
    JOIN "DialOut" key ON key."agentId" = agent."id" WHERE agent."ownerId" = $1`,
];

/**
 * Bans an account: its sessions and tokens end, its agents leave the queues and get no new matches.
 * Running matches are played to their end. Signing in is impossible with its external accounts or its
 * e-mail address, also after it was deleted.
 */
export async function banAccount(
  database: Database,
  actorId: string,
  userId: string,
  reason: string,
): Promise<{ readonly act: string } | ModerationFailure> {
  return inTransaction(database, async (transaction) => {
    const { connection } = transaction;
    const account = await lockAccount(transaction, userId);
    if (account === null || account.banned) {
      return { failed: "gone", detail: "There is no such account, or it is banned already." };
    }
    if (userId === actorId) {
      return { failed: "own-account", detail: "You cannot ban your own account." };
    }
    if (account.role === "admin") {
      return { failed: "is-admin", detail: "Take the role of admin away first." };
    }
    const blocks = await waysOf(transaction, userId);
    await connection.query(
      `UPDATE "User" SET "bannedAt" = now(), "sessionsFrom" = now() WHERE "id" = $1`,
      [userId],
    );
    for (const statement of afterBan) await connection.query(statement, [userId]);
    const target = account.handle;
    const act = { kind: "account-banned", actorId, userId, reason, blocks, target } as const;
    return { act: await recordAct(transaction, act) };
  });
}

/** The ways of signing in to an account. */
export async function waysOf({ connection }: Transaction, userId: string): Promise<WayIn[]> {
  const { rows: accounts } = await connection.query<{ provider: string; providerId: string }>(
    `SELECT "provider", "providerId" FROM "Account" WHERE "userId" = $1`,
    [userId],
  );
  const { rows: mails } = await connection.query<{ email: string }>(
    `SELECT "email" FROM "User" WHERE "id" = $1 AND "email" IS NOT NULL`,
    [userId],
  );
  return [...accounts, ...mails];
}

const bannedBy = (act: { readonly id: string; readonly reason: string }): AccountBan => ({
  failed: "banned",
  detail: act.reason,
  act: act.id,
});

/** The ban of the account that signs in this way; null: none. */
export async function banOfWay(
  database: Transaction,
  way: BlockedName,
): Promise<AccountBan | null> {
  const act = await blockingAct(database, [way]);
  return act?.kind === "account-banned" ? bannedBy(act) : null;
}

/** The ban of an account; null: it is not banned. */
export async function banOfAccount(
  { connection }: Transaction,
  userId: string,
): Promise<AccountBan | null> {
  const { rows } = await connection.query<{ id: string; reason: string }>({
    name: "ban-of-account",
    text: `SELECT act."id", act."reason" FROM "ModerationAct" act
      WHERE act."userId" = $1 AND act."kind" = 'account-banned' AND ${standing("act")}
      ORDER BY act."id" DESC LIMIT 1`,
    values: [userId],
  });
  return rows[0] === undefined ? null : bannedBy(rows[0]);
}

/** The reason of a standing ban, by the id of its act; null: there is none. */
export async function banReason({ connection }: Transaction, act: string): Promise<string | null> {
  if (!isId(act)) return null;
  const { rows } = await connection.query<{ reason: string }>(
    `SELECT "reason" FROM "ModerationAct" act
      WHERE act."id" = $1 AND act."kind" = 'account-banned' AND ${standing("act")}`,
    [act],
  );
  return rows[0]?.reason ?? null;
}

/**
 * Replaces the handle of an account by a neutral one, and the names of its player and its assistant,
 * which contain it. The handle cannot be taken.
 */
export async function hideHandle(
  database: Database,
  actorId: string,
  userId: string,
  reason: string,
): Promise<{ readonly act: string } | ModerationFailure> {
  return inTransaction(database, async (transaction) => {
    const { connection } = transaction;
    const account = await lockAccount(transaction, userId);
    const handle = `member-${userId.slice(-12)}`;
    if (account === null || account.handle === handle) {
      return { failed: "gone", detail: "There is no such account, or its handle is hidden." };
    }
    if (account.handle === "local") {
      return { failed: "own-account", detail: "This is the account of the machine's own user." };
    }
    await connection.query(`UPDATE "User" SET "handle" = $2 WHERE "id" = $1`, [userId, handle]);
    await connection.query(
      `UPDATE "AuditEntry" SET "target" = $2 WHERE "target" = $1
        AND "action" IN ${actionsOnUsers}`,
      [account.handle, handle],
    );
    const { rows: agents } = await connection.query<{ id: string; slug: string; name: string }>(
      `SELECT "id", "slug", "name" FROM "Agent"
        WHERE "endpoint" IN ('human:' || $1::text, 'mcp:' || $1::text) ORDER BY "id" FOR UPDATE`,
      [userId],
    );
    for (const { id, slug } of agents) {
      const shown = { name: handle, slug: `member-${id.slice(-12)}` };
      await showAgentAs(transaction, { id, slug }, shown);
    }
    const act = await recordAct(transaction, {
      kind: "handle-hidden",
      actorId,
      userId,
      reason,
      target: handle,
      before: { handle: account.handle, agents },
      blocks: [{ handle: account.handle }, ...agents.map(({ slug }) => ({ slug }))],
    });
    return { act };
  });
}
