import { type Database, inTransaction } from "../database.ts";
import { isId, newId } from "../id.ts";
import type { ReportedSubject } from "../reported-subject.ts";
import { MAX_REPORTS, type ReportOutcome, type ReportReason } from "./report.ts";
import { storableText, type Failure } from "@wisp/game";
import { recordAuditEntry } from "../audit.ts";
import { notifying } from "../notifications/notification.ts";

/** A report as those who administer see it. */
export interface ModerationReport extends ReportedSubject {
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
): Promise<{ readonly reports: readonly ModerationReport[]; readonly next: string | null }> {
  const most = Math.min(Math.max(Math.trunc(limit), 1), 100);
  const { rows } = await database.connection.query<ModerationReport>({
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

export interface NewReport extends ReportedSubject {
  readonly reporterId: string;
  /** The current text of the reported part; "" for parts without text. */
  readonly quote: string;
  readonly reason: ReportReason;
  /** At most `MAX_REPORT_LENGTH` code points. */
  readonly detail: string;
}

/** Stores a report, one per person and subject; returns its id, or why it is refused. */
export async function fileReport(
  database: Database,
  report: NewReport,
): Promise<{ readonly id: string } | Failure<"reported-before" | "too-many-reports">> {
  const { reporterId, part, subjectId, at, quote, reason, detail } = report;
  const id = newId();
  return inTransaction(database, async ({ connection }) => {
    // Concurrent reports are counted one after another.
    await connection.query(`SELECT 1 FROM "User" WHERE "id" = $1 FOR NO KEY UPDATE`, [reporterId]);
    const { rows } = await connection.query<{ today: number }>(
      `SELECT count(*)::int AS "today" FROM "Report"
        WHERE "reporterId" = $1 AND "createdAt" > now() - interval '1 day'`,
      [reporterId],
    );
    if ((rows[0]?.today ?? 0) >= MAX_REPORTS) {
      const sentence = `You sent ${MAX_REPORTS} reports within a day; send this one tomorrow.`;
      return { failed: "too-many-reports", detail: sentence };
    }
    const { rowCount } = await connection.query(
      `INSERT INTO "Report"
          ("id", "reporterId", "part", "subjectId", "at", "quote", "reason", "detail")
        VALUES ($1, $2, $3::"ReportPart", $4, $5, $6, $7::"ReportReason", $8)
        ON CONFLICT ("reporterId", "part", "subjectId", "at") DO NOTHING`,
      [id, reporterId, part, subjectId, at, storableText(quote), reason, storableText(detail)],
    );
    if (rowCount === 1) return { id };
    return { failed: "reported-before", detail: "You have already reported this." };
  });
}

/**
 * Closes a report, and all open ones about the same thing; false when it is closed already.
 *
 * @param note what was done, for admins
 */
export async function closeReport(
  database: Database,
  actorId: string,
  id: string,
  { outcome, note }: { readonly outcome: ReportOutcome; readonly note: string },
): Promise<boolean> {
  if (!isId(id)) return false;
  return inTransaction(database, async (transaction) => {
    const { rows } = await transaction.connection.query<{ id: string }>(
      `UPDATE "Report" report SET "closedAt" = now(), "outcome" = $2::"ReportOutcome", "note" = $3
        FROM "Report" named
        WHERE named."id" = $1 AND named."closedAt" IS NULL AND report."closedAt" IS NULL
          AND report."part" = named."part" AND report."subjectId" = named."subjectId"
          AND report."at" = named."at"
        RETURNING report."id"`,
      [id, outcome, note],
    );
    for (const closed of rows) {
      const action = outcome === "resolved" ? "report-resolved" : "report-dismissed";
      await recordAuditEntry(transaction, { actorId, action, target: closed.id });
    }
    await transaction.connection.query(
      notifying(
        "report-closed",
        `SELECT "reporterId" AS "userId", json_build_object('outcome', "outcome") AS "data"
          FROM "Report" WHERE "id" = ANY($1::uuid[])`,
      ),
      [rows.map((closed) => closed.id)],
    );
    return rows.length > 0;
  });
}
