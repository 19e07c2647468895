import type { Database, Transaction } from "./database.ts";
import { isId, newId } from "./id.ts";
import type { ReportedSubject } from "./reported-subject.ts";

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
  "class-link-made",
  "class-link-ended",
  "class-roster-saved",
  "class-member-removed",
  "tournament-times-set",
  "table-replayed",
  "dispute-upheld",
  "dispute-dismissed",
] as const;
export type AuditAction = (typeof auditActions)[number];

/** SQL: the actions whose target is a user name, which no entry keeps once it is hidden or its account is deleted. */
export const actionsOnUsers = `('role-changed', 'account-banned', 'handle-hidden', 'class-member-removed')`;

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

/** An entry of the audit log: an action of an organizer or admin. */
export interface AuditEntry {
  readonly id: string;
  readonly actorId: string;
  /** The handle of the user who did it. */
  readonly actor: string;
  readonly action: string;
  /** The target of the action: a slug, a handle, an id. */
  readonly target: string;
  readonly detail: unknown;
  readonly at: Date;
  /** The subject of the closed report; null for other actions, and once the report is deleted. */
  readonly reported:
    | (ReportedSubject & {
        readonly agent: { readonly slug: string; readonly name: string } | null;
      })
    | null;
}

/** Selects entries; absent fields do not restrict the selection. */
export interface AuditQuery {
  /** The full handle of the user. */
  readonly actor?: string;
  readonly action?: AuditAction;
  /** `next` of the previous page. */
  readonly cursor?: string;
  /** 1 to 200; 50 by default. */
  readonly limit?: number;
}

/** A page of entries, newest first. An invalid cursor is ignored. */
export async function listAuditEntries(
  database: Database,
  { actor, action, cursor, limit = 50 }: AuditQuery = {},
): Promise<{ readonly entries: readonly AuditEntry[]; readonly next: string | null }> {
  const most = Math.min(Math.max(Math.trunc(limit), 1), 200);
  const { rows } = await database.connection.query<AuditEntry>({
    name: "list-audit-entries",
    text: `
      SELECT entry.*, actor."handle" AS "actor",
        CASE WHEN report."id" IS NOT NULL THEN json_build_object('part', report."part",
          'subjectId', report."subjectId", 'at', report."at",
          'agent', CASE WHEN agent."id" IS NOT NULL THEN
            json_build_object('slug', agent."slug", 'name', agent."name") END) END AS "reported"
      FROM "AuditEntry" entry JOIN "User" actor ON actor."id" = entry."actorId"
      LEFT JOIN "Report" report ON report."id"
        = CASE WHEN entry."action" LIKE 'report-%' THEN entry."target"::uuid END
      LEFT JOIN "Agent" agent ON agent."id" = report."subjectId"
        AND report."part" IN ('name', 'avatar', 'description')
      WHERE ($1::text IS NULL OR actor."handle" = $1) AND ($2::text IS NULL OR entry."action" = $2)
        AND ($3::uuid IS NULL OR entry."id" < $3)
      ORDER BY entry."id" DESC LIMIT $4`,
    values: [actor ?? null, action ?? null, cursor && isId(cursor) ? cursor : null, most + 1],
  });
  const shown = rows.slice(0, most);
  return { entries: shown, next: rows.length > most ? (shown.at(-1)?.id ?? null) : null };
}
