import { createHash } from "node:crypto";
import type { Failure } from "@wisp/game";
import { type AuditAction, recordAuditEntry } from "../audit/audit.ts";
import type { Connection, Transaction } from "../database.ts";
import { newId } from "../id.ts";
import { notifying } from "../notifications/notify.ts";

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

/** How somebody signs in to an account. */
export type WayIn =
  | { readonly email: string }
  | { readonly provider: string; readonly providerId: string };

/** By what an owner is known again: a deleted account comes back with another id, by the same ways. */
export type OwnerKey = { readonly ownerId: string } | WayIn;

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
export interface NewAct {
  readonly kind: ModerationKind;
  readonly actorId: string;
  readonly reason: string;
  /** The account that it concerns, which is notified; null: nobody owns the agent. */
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
  connection: Connection,
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
