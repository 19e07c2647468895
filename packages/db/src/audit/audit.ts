import type { Transaction } from "../database.ts";
import { newId } from "../id.ts";

/** Actions of organizers and admins that the audit log records. */
export const auditActions = [
  "role-changed",
  "match-requeued",
  "match-failed",
  "agent-set-offline",
  "agent-retired",
  "agent-renamed",
  "description-hidden",
  "handle-hidden",
  "speech-hidden",
  "account-banned",
  "moderation-reverted",
  "suspension-lifted",
  "picture-approved",
  "picture-refused",
  "report-resolved",
  "report-dismissed",
  "pack-made",
  "pack-retired",
  "families-added",
  "family-accepted",
  "family-refused",
  "family-retired",
  "pair-rated",
  "season-created",
  "season-edited",
  "season-started",
  "season-paused",
  "season-resumed",
  "season-frozen",
  "season-published",
  "agent-invited",
  "agent-withdrawn",
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Records an action within the transaction that performs it, so that neither happens alone. */
export async function recordAuditEntry(
  { connection }: Transaction,
  entry: {
    readonly actorId: string;
    readonly action: AuditAction;
    readonly target: string;
    readonly detail?: object;
  },
): Promise<void> {
  await connection.query(
    `INSERT INTO "AuditEntry" ("id", "actorId", "action", "target", "detail") VALUES ($1, $2, $3, $4, $5)`,
    [newId(), entry.actorId, entry.action, entry.target, JSON.stringify(entry.detail ?? {})],
  );
}
