import { recordAuditEntry } from "../audit/audit.ts";
import { type Database, inTransaction } from "../database.ts";
import { isId } from "../id.ts";
import { notifying } from "../notifications/notify.ts";
import type { ReportOutcome } from "./report.ts";

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
