import { createHash } from "node:crypto";
import type { Failure } from "@wisp/game";
import { type AuditAction, recordAuditEntry } from "../audit.ts";
import type { Database, Transaction } from "../database.ts";
import { isId, newId } from "../id.ts";
import { notifying } from "../notifications/notification.ts";
import type { Queryable } from "../queryable.ts";

/** What a moderator does; `undone` is the audit log's name for its reversal. */
export const moderationKinds = [
  "account-banned",
  "handle-hidden",
  "agent-renamed",
  "description-hidden",
  "agent-retired",
  "speech-hidden",
] as const satisfies readonly AuditAction[];
export type ModerationKind = (typeof moderationKinds)[number];

/** Maximum length of the reason that an owner is given, in code points. */
export const MAX_MODERATION_REASON = 300;

/** Why a moderator's act was not performed. `gone`: there is nothing (left) to act on. */
export type ModerationFailure = Failure<
  "gone" | "own-account" | "is-admin" | "arena-agent" | "no-speech"
>;

/** An owner's change was refused because a moderator's act stands against it. */
export type ModerationBlock = Failure<"moderated">;

/** SQL: whether an act stands. */
export const standing = (act: string): string => `${act}."revertedAt" IS NULL`;

/** A name that can be taken: only hashes of them are kept, so that they outlive a deleted account. */
export type BlockedName =
  | { readonly slug: string }
  | { readonly handle: string }
  | { readonly endpoint: string }
  | WayIn
  /** A name of an agent as it reads, for this owner only: others may have it by right. */
  | (OwnerKey & ({ readonly readsAs: string } | { readonly describesAs: string }));

/** A way of signing in to an account. */
export type WayIn =
  | { readonly email: string }
  | { readonly provider: string; readonly providerId: string };

/**
 * By what an owner is known again: a deleted account comes back with another id, by the same ways. Guest
 * programs have no owner, and are known together.
 */
export type OwnerKey = { readonly ownerId: string } | { readonly guests: true } | WayIn;

const hashOf = (name: BlockedName): string =>
  createHash("sha256")
    .update(JSON.stringify(Object.entries(name).sort(([one], [other]) => (one < other ? -1 : 1))))
    .digest("hex");

/** The standing act that keeps anyone from taking one of these names; null: none does. */
export async function blockingAct(
  { connection }: Transaction,
  names: readonly BlockedName[],
): Promise<{ readonly id: string; readonly kind: ModerationKind; readonly reason: string } | null> {
  const { rows } = await connection.query<{ id: string; kind: ModerationKind; reason: string }>({
    name: "blocking-act",
    text: `SELECT "id", "kind", "reason" FROM "ModerationAct" act
      WHERE act."blocks" && $1::text[] AND ${standing("act")} ORDER BY "id" LIMIT 1`,
    values: [names.map(hashOf)],
  });
  return rows[0] ?? null;
}

/** An act as it is written. */
interface NewAct {
  readonly kind: ModerationKind;
  readonly actorId: string;
  readonly reason: string;
  /** The account that it concerns, which is notified; null: the agent has no owner. */
  readonly userId: string | null;
  readonly agentId?: string;
  readonly matchId?: string;
  readonly before?: object;
  readonly blocks?: readonly BlockedName[];
  /** Names the subject in the audit log: a slug, a handle or the id of a match. */
  readonly target: string;
}

/** Records an act in the transaction that performs it: with its audit entry and its notification. */
export async function recordAct(transaction: Transaction, act: NewAct): Promise<string> {
  const { kind, actorId, reason, userId, agentId = null, matchId = null, target } = act;
  const { connection } = transaction;
  const id = newId();
  await connection.query(
    `INSERT INTO "ModerationAct"
        ("id", "kind", "userId", "agentId", "matchId", "reason", "before", "blocks", "actorId")
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      id,
      kind,
      userId,
      agentId,
      matchId,
      reason,
      JSON.stringify(act.before ?? {}),
      (act.blocks ?? []).map(hashOf),
      actorId,
    ],
  );
  await recordAuditEntry(transaction, {
    actorId,
    action: kind,
    target,
    detail: { act: id, reason },
  });
  await notify(connection, "moderated", id);
  return id;
}

/** Notifies the owner of an act or of its reversal. */
export async function notify(
  connection: Queryable,
  kind: "moderated" | "moderation-reverted",
  actId: string,
): Promise<void> {
  await connection.query(
    notifying(
      kind,
      `SELECT act."userId", json_strip_nulls(json_build_object('act', act."kind",
          'reason', act."reason", 'match', act."matchId",
          'agent', CASE WHEN agent."id" IS NOT NULL THEN
            json_build_object('slug', agent."slug", 'name', agent."name") END)) AS "data"
        FROM "ModerationAct" act LEFT JOIN "Agent" agent ON agent."id" = act."agentId"
        WHERE act."id" = $1`,
    ),
    [actId],
  );
}

/** An act of a moderator, as its owner sees it. */
export interface OwnAct {
  readonly id: string;
  readonly kind: ModerationKind;
  readonly reason: string;
  readonly createdAt: Date;
  /** What was shown before: a name, a description, a handle or a speech; null: nothing was replaced. */
  readonly before: string | null;
  readonly agent: { readonly slug: string; readonly name: string } | null;
  readonly matchId: string | null;
  /** Of a hidden speech, among the public events. */
  readonly cursor: number | null;
}

/** An act as moderators see it. */
export interface ModerationAct extends OwnAct {
  /** Handle of the account that it concerns; null: the agent has no owner. */
  readonly owner: string | null;
  /** Handle of the moderator. */
  readonly moderator: string;
}

const columns = `act."id", act."kind", act."reason", act."createdAt", act."matchId",
  coalesce(act."before" ->> 'text', act."before" ->> 'description', act."before" ->> 'handle',
    act."before" ->> 'name') AS "before", (act."before" ->> 'cursor')::int AS "cursor",
  CASE WHEN agent."id" IS NOT NULL THEN
    json_build_object('slug', agent."slug", 'name', agent."name") END AS "agent"`;

/** The standing acts on an account, its agents and their speeches, newest first; for its owner. */
export async function actsOnAccount(
  { connection }: Pick<Database, "connection">,
  userId: string,
): Promise<OwnAct[]> {
  const { rows } = await connection.query<OwnAct>({
    name: "acts-on-account",
    text: `SELECT ${columns} FROM "ModerationAct" act
      LEFT JOIN "Agent" agent ON agent."id" = act."agentId"
      WHERE act."userId" = $1 AND ${standing("act")} ORDER BY act."id" DESC LIMIT 100`,
    values: [userId],
  });
  return rows;
}

/** A page of the standing acts, newest first; for moderators. An invalid cursor is ignored. */
export async function standingActs(
  { connection }: Pick<Database, "connection">,
  { cursor, limit = 50 }: { readonly cursor?: string; readonly limit?: number } = {},
): Promise<{ readonly acts: readonly ModerationAct[]; readonly next: string | null }> {
  const { rows } = await connection.query<ModerationAct>({
    name: "standing-acts",
    text: `SELECT ${columns}, owner."handle" AS "owner", moderator."handle" AS "moderator"
      FROM "ModerationAct" act
      JOIN "User" moderator ON moderator."id" = act."actorId"
      LEFT JOIN "User" owner ON owner."id" = act."userId"
      LEFT JOIN "Agent" agent ON agent."id" = act."agentId"
      WHERE ${standing("act")} AND ($1::uuid IS NULL OR act."id" < $1)
      ORDER BY act."id" DESC LIMIT $2`,
    values: [cursor && isId(cursor) ? cursor : null, limit + 1],
  });
  const acts = rows.slice(0, limit);
  return { acts, next: rows.length > limit ? (acts.at(-1)?.id ?? null) : null };
}

/** An agent's name with the slug that is made from it. */
interface ShownName {
  readonly name: string;
  readonly slug: string;
}

/**
 * Shows an agent under another name and address from now on, wherever it was named: its row, which all
 * matches, leaderboards and exports read, and the texts that keep a copy. The caller holds its row.
 */
export async function showAgentAs(
  { connection }: Transaction,
  agent: { readonly id: string; readonly slug: string },
  { name, slug }: ShownName,
): Promise<void> {
  await connection.query(`UPDATE "Agent" SET "name" = $2, "slug" = $3 WHERE "id" = $1`, [
    agent.id,
    name,
    slug,
  ]);
  await connection.query(
    `UPDATE "Notification" SET "data" = (
        "data"::jsonb || jsonb_build_object('agent', jsonb_build_object('slug', $2::text, 'name', $3::text)))::json
      WHERE "id" IN (SELECT "id" FROM "Notification"
        WHERE "data" -> 'agent' ->> 'slug' = $1 ORDER BY "id" FOR NO KEY UPDATE)`,
    [agent.slug, slug, name],
  );
  await connection.query(
    `UPDATE "AuditEntry" SET "target" = $2 WHERE "target" = $1 AND "action" IN (
      'agent-set-offline', 'agent-retired', 'agent-renamed', 'description-hidden', 'suspension-lifted',
      'picture-approved', 'picture-refused', 'agent-invited', 'agent-withdrawn')`,
    [agent.slug, slug],
  );
}
