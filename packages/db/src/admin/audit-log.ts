import type { AuditAction } from "../audit/audit.ts";
import type { Database } from "../database.ts";
import { isId } from "../id.ts";
import type { ReportedSubject } from "../reports/report.ts";

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
