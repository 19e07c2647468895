import type { Database, Transaction } from "../database.ts";
import { isId, newId } from "../id.ts";
import type { Reported } from "../reports/report.ts";

/** What organizers and admins do that is kept. */
export const acts = [
  "role-changed",
  "match-requeued",
  "match-failed",
  "agent-set-offline",
  "agent-retired",
  "suspension-lifted",
  "report-resolved",
  "report-dismissed",
  "pack-made",
  "pack-retired",
  "families-added",
  "family-accepted",
  "family-refused",
  "family-retired",
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
export type Act = (typeof acts)[number];

/** An act of an organizer or admin. */
export interface AuditEntry {
  readonly id: string;
  readonly actorId: string;
  /** The handle of whoever did it. */
  readonly actor: string;
  readonly act: string;
  /** What it was done to: a slug, a handle, an id. */
  readonly target: string;
  readonly detail: unknown;
  readonly at: Date;
  /** What the report was about that was closed; null for other acts, and when it is kept no more. */
  readonly reported:
    | (Reported & { readonly agent: { readonly slug: string; readonly name: string } | null })
    | null;
}

/** Which acts to list; what is absent does not narrow. */
export interface ActQuery {
  /** The whole handle of whoever did them. */
  readonly actor?: string;
  readonly act?: Act;
  /** `next` of the previous page. */
  readonly cursor?: string;
  /** 1 to 200; 50 unless told. */
  readonly limit?: number;
}

/** Keeps an act; within the transaction that does it, so that none goes without the other. */
export async function recordAct(
  { connection }: Transaction,
  entry: {
    readonly actorId: string;
    readonly act: Act;
    readonly target: string;
    readonly detail?: object;
  },
): Promise<void> {
  await connection.query(
    `INSERT INTO "AuditEntry" ("id", "actorId", "act", "target", "detail") VALUES ($1, $2, $3, $4, $5)`,
    [newId(), entry.actorId, entry.act, entry.target, JSON.stringify(entry.detail ?? {})],
  );
}

/** A page of acts, newest first. A cursor that is none is passed over. */
export async function listActs(
  database: Database,
  { actor, act, cursor, limit = 50 }: ActQuery = {},
): Promise<{ readonly acts: readonly AuditEntry[]; readonly next: string | null }> {
  const most = Math.min(Math.max(Math.trunc(limit), 1), 200);
  const { rows } = await database.connection.query<AuditEntry>({
    name: "list-acts",
    text: `
      SELECT entry.*, actor."handle" AS "actor",
        CASE WHEN report."id" IS NOT NULL THEN json_build_object('part', report."part",
          'subjectId', report."subjectId", 'at', report."at",
          'agent', CASE WHEN agent."id" IS NOT NULL THEN
            json_build_object('slug', agent."slug", 'name', agent."name") END) END AS "reported"
      FROM "AuditEntry" entry JOIN "User" actor ON actor."id" = entry."actorId"
      LEFT JOIN "Report" report ON report."id"
        = CASE WHEN entry."act" LIKE 'report-%' THEN entry."target"::uuid END
      LEFT JOIN "Agent" agent ON agent."id" = report."subjectId"
        AND report."part" IN ('name', 'avatar', 'description')
      WHERE ($1::text IS NULL OR actor."handle" = $1) AND ($2::text IS NULL OR entry."act" = $2)
        AND ($3::uuid IS NULL OR entry."id" < $3)
      ORDER BY entry."id" DESC LIMIT $4`,
    values: [actor ?? null, act ?? null, cursor && isId(cursor) ? cursor : null, most + 1],
  });
  const shown = rows.slice(0, most);
  return { acts: shown, next: rows.length > most ? (shown.at(-1)?.id ?? null) : null };
}
