import type { Database } from "../database.ts";
import { isId } from "../id.ts";
import type { ReportedSubject, ReportOutcome, ReportReason } from "./report.ts";

/** A report as those who administer see it. */
export interface Report extends ReportedSubject {
  readonly id: string;
  readonly quote: string;
  readonly reason: ReportReason;
  readonly detail: string;
  readonly createdAt: Date;
  /** Handle of its author. */
  readonly reporter: string;
  /** Null while it is open. */
  readonly closedAt: Date | null;
  readonly outcome: ReportOutcome | null;
  readonly note: string;
  /** Open reports about the same subject, including this one. */
  readonly alike: number;
  /** The agent that it is about; null for matches and speeches. */
  readonly agent: {
    readonly id: string;
    readonly slug: string;
    readonly name: string;
    readonly avatar: number;
    readonly online: boolean;
  } | null;
}

export interface ReportQuery {
  readonly open: boolean;
  /** `next` of the previous page. */
  readonly cursor?: string;
  /** 1 to 100; 20 by default. */
  readonly limit?: number;
}

/** A page of reports: open ones oldest first, closed ones newest first. An invalid cursor is ignored. */
export async function listReports(
  database: Database,
  { open, cursor, limit = 20 }: ReportQuery,
): Promise<{ readonly reports: readonly Report[]; readonly next: string | null }> {
  const most = Math.min(Math.max(Math.trunc(limit), 1), 100);
  const { rows } = await database.connection.query<Report>({
    name: open ? "open-reports" : "closed-reports",
    text: `
      SELECT report."id", report."part", report."subjectId", report."at", report."quote",
        report."reason", report."detail", report."createdAt", report."closedAt", report."outcome",
        report."note", reporter."handle" AS "reporter",
        (SELECT count(*)::int FROM "Report" other
          WHERE other."subjectId" = report."subjectId" AND other."part" = report."part"
            AND other."at" = report."at" AND other."closedAt" IS NULL) AS "alike",
        CASE WHEN agent."id" IS NOT NULL THEN json_build_object('id', agent."id",
          'slug', agent."slug", 'name', agent."name", 'avatar', agent."avatar",
          'online', agent."online") END AS "agent"
      FROM "Report" report
      JOIN "User" reporter ON reporter."id" = report."reporterId"
      LEFT JOIN "Agent" agent ON agent."id" = report."subjectId"
        AND report."part" IN ('name', 'avatar', 'description')
      WHERE report."closedAt" IS ${open ? "NULL" : "NOT NULL"}
        AND ($1::uuid IS NULL OR report."id" ${open ? ">" : "<"} $1)
      ORDER BY report."id" ${open ? "ASC" : "DESC"} LIMIT $2`,
    values: [cursor && isId(cursor) ? cursor : null, most + 1],
  });
  const reports = rows.slice(0, most);
  return { reports, next: rows.length > most ? (reports.at(-1)?.id ?? null) : null };
}
