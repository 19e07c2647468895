import { recordAuditEntry } from "../audit.ts";
import { type Database, inTransaction } from "../database.ts";
import { isId } from "../id.ts";
import { firstIdOfLastDay } from "./arena-state.ts";

/** A waiting match that is older is stuck: runners take one within seconds of a free place. */
export const WAITING_LONG_MS = 300_000;
/** A lease that has been over for longer is not checked by any runner. */
export const LEASE_OVER_MS = 60_000;

/** `lease-over`: no runner continues it. `waiting`: no runner took it. `failed`: given up in the last day. */
export const stuckKinds = ["lease-over", "waiting", "failed"] as const;
export type StuckKind = (typeof stuckKinds)[number];

/** A match that needs attention. */
export interface StuckMatch {
  readonly id: string;
  readonly kind: StuckKind;
  readonly game: string;
  readonly locale: string;
  /** Slug; null: unranked. */
  readonly season: string | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly leaseUntil: Date | null;
  /** Its last runner. */
  readonly runner: string | null;
  /** How often it was leased. */
  readonly fence: number;
  /** Why it failed, for admins. */
  readonly failure: string | null;
}

const MAX_PER_KIND = 50;

const oneKind = (kind: StuckKind, condition: string, order: string): string => `
  (SELECT '${kind}' AS "kind", match."id", match."game", match."locale", season."slug" AS "season",
    match."createdAt", match."startedAt", match."finishedAt", match."leaseUntil", match."runner",
    match."fence", match."failure"
  FROM "Match" match LEFT JOIN "Season" season ON season."id" = match."seasonId"
  WHERE ${condition} ORDER BY match."id" ${order} LIMIT ${MAX_PER_KIND})`;

/** Matches that need an admin to continue, and failed ones; at most 50 of a kind. */
export async function stuckMatches(database: Database): Promise<StuckMatch[]> {
  const { rows } = await database.connection.query<StuckMatch>({
    name: "stuck-matches",
    text: [
      oneKind(
        "lease-over",
        `match."status" = 'running' AND coalesce(match."leaseUntil", match."startedAt")
          < now() - $1 * interval '1 millisecond'`,
        "ASC",
      ),
      oneKind(
        "waiting",
        `match."status" = 'waiting' AND match."createdAt" < now() - $2 * interval '1 millisecond'`,
        "ASC",
      ),
      oneKind("failed", `match."status" = 'failed' AND match."id" >= $3`, "DESC"),
    ].join(" UNION ALL "),
    values: [LEASE_OVER_MS, WAITING_LONG_MS, firstIdOfLastDay()],
  });
  return rows;
}

/**
 * Takes a running match from its runner, so that any runner plays it on from its log; the one that
 * had it can write to it no more. False when it is not running (any more).
 */
export async function requeueMatch(
  database: Database,
  actorId: string,
  id: string,
): Promise<boolean> {
  if (!isId(id)) return false;
  return inTransaction(database, async (transaction) => {
    const { rowCount } = await transaction.connection.query(
      `UPDATE "Match" SET "leaseUntil" = NULL, "runner" = NULL, "fence" = "fence" + 1
        WHERE "id" = $1 AND "status" = 'running'`,
      [id],
    );
    if (rowCount !== 1) return false;
    await recordAuditEntry(transaction, { actorId, action: "match-requeued", target: id });
    return true;
  });
}

/**
 * Gives a match up permanently, even while a runner has it: it enters no leaderboard. False when it is over already.
 *
 * @param reason a sentence for admins
 */
export async function giveUpMatch(
  database: Database,
  actorId: string,
  id: string,
  reason: string,
): Promise<boolean> {
  if (!isId(id)) return false;
  return inTransaction(database, async (transaction) => {
    const { rowCount } = await transaction.connection.query(
      `UPDATE "Match" SET "status" = 'failed', "finishedAt" = now(), "leaseUntil" = NULL,
          "failure" = $2, "fence" = "fence" + 1
        WHERE "id" = $1 AND "status" IN ('waiting', 'running')`,
      [id, reason],
    );
    if (rowCount !== 1) return false;
    await recordAuditEntry(transaction, {
      actorId,
      action: "match-failed",
      target: id,
      detail: { reason },
    });
    return true;
  });
}
