import { storableText, type Failure } from "@wisp/game";
import { type Database, inTransaction } from "../database.ts";
import { newId } from "../id.ts";
import { MAX_REPORTS, type ReportedSubject, type ReportReason } from "./report.ts";

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
