import { type Database, keepLogs } from "@wisp/db";
import { type DutyDeps, whileLeading } from "./duties.ts";

const EVERY_MS = 3_600_000;

/** When the oldest month begins whose logs stay, with the present one and `keepMonths` before it. */
export const keptSince = (now: Date, keepMonths: number): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - keepMonths));

/**
 * Makes the partitions of the months ahead and moves logs that are older than `keepMonths` to the archive, if there
 * is one, until the runner drains. Two concurrent runners do no harm.
 */
export function runLogRetention({
  keepMonths,
  ...deps
}: DutyDeps & { readonly database: Database; readonly keepMonths: number }): Promise<void> {
  const { database, log } = deps;
  return whileLeading({ ...deps, duty: "logs", everyMs: EVERY_MS }, async () => {
    const now = new Date();
    const before = keptSince(now, keepMonths);
    const kept = await keepLogs(database, { now, archive: database.archive ?? null, before });
    const { made, dropped, archived, waiting } = kept;
    if (made.length > 0) log.info({ made }, "partitions were made for the logs of months ahead");
    if (archived > 0 || dropped.length > 0) {
      log.info({ archived, dropped }, "old logs are in the archive now");
    }
    if (waiting.length > 0) {
      log.warn({ waiting }, "old logs stay: matches of their months are not over");
    }
  });
}
