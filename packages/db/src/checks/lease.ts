import { recordCheck } from "../agents/life.ts";
import { type Database, inTransaction } from "../database.ts";
import type { CheckInput } from "./check.ts";

/** A check leased by one runner, which passes `fence` with every write. */
export interface LeasedCheck {
  readonly id: string;
  readonly ownerId: string | null;
  readonly input: CheckInput;
  readonly secretId: string | null;
  /** How often a runner has taken it: 1 is the first. */
  readonly fence: number;
}

/** A runner's lease on a check. */
export type HeldCheck = Pick<LeasedCheck, "id" | "fence">;

/**
 * Takes the check that waits longest, or whose runner let its lease run out; null when there is
 * none. Of several runners exactly one gets it.
 */
export async function leaseCheck(database: Database, leaseMs: number): Promise<LeasedCheck | null> {
  const { rows } = await database.connection.query<LeasedCheck>({
    name: "lease-check",
    text: `
      UPDATE "Check"
      SET "status" = 'running', "fence" = "fence" + 1, "steps" = '[]',
        "recognised" = NULL,
        "leaseUntil" = now() + $1 * interval '1 millisecond'
      WHERE "id" = (
        SELECT "id" FROM "Check"
        WHERE "status" = 'waiting' OR ("status" = 'running' AND "leaseUntil" < now())
        ORDER BY "createdAt" LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING "id", "ownerId", "input", "secretId", "fence"`,
    values: [leaseMs],
  });
  return rows[0] ?? null;
}

/**
 * Stores the steps so far, and the recognised address once it is known, and renews the lease. False:
 * the check is done or another runner's.
 */
export async function reportCheck(
  database: Database,
  { id, fence }: HeldCheck,
  steps: readonly object[],
  leaseMs: number,
  recognised?: object,
): Promise<boolean> {
  const { rowCount } = await database.connection.query({
    name: "report-check",
    text: `
      UPDATE "Check" SET "steps" = $3, "leaseUntil" = now() + $4 * interval '1 millisecond',
        "recognised" = coalesce($5, "recognised")
      WHERE "id" = $1 AND "fence" = $2 AND "status" = 'running'`,
    values: [
      id,
      fence,
      JSON.stringify(steps),
      leaseMs,
      recognised === undefined ? null : JSON.stringify(recognised),
    ],
  });
  return rowCount === 1;
}

/** Gives the check back, so that another runner can take it immediately. */
export async function releaseCheck(database: Database, { id, fence }: HeldCheck): Promise<void> {
  await database.connection.query(
    `WITH given AS (
      UPDATE "Check" SET "status" = 'waiting', "leaseUntil" = NULL
      WHERE "id" = $1 AND "fence" = $2 AND "status" = 'running' RETURNING 1)
    SELECT pg_notify('checks', '') FROM given`,
    [id, fence],
  );
}

/** How a check came out. */
export interface CheckOutcome {
  readonly result: { readonly ok: boolean; readonly steps: readonly object[] };
  /** The recognised address, settings without secrets. */
  readonly recognised?: object;
  /** The key that came with it, sealed for the host that was recognised; absent: it is not sent. */
  readonly key?: { readonly sealed: string; readonly host: string };
  /** The version of a registered agent that was tried: it keeps the result too. */
  readonly versionId?: string;
}

/**
 * Ends a check. The key that came with it belongs from now on to the host it is sealed for.
 * False: the check was not the caller's any more, and nothing was kept.
 */
export async function finishCheck(
  database: Database,
  { id, fence }: HeldCheck,
  { result, recognised, key, versionId }: CheckOutcome,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const { connection } = transaction;
    const { rows } = await connection.query<{ secretId: string | null }>(
      `UPDATE "Check"
        SET "status" = 'done', "steps" = $3, "result" = $4, "recognised" = $5,
          "leaseUntil" = NULL, "finishedAt" = now()
        WHERE "id" = $1 AND "fence" = $2 AND "status" = 'running'
        RETURNING "secretId"`,
      [
        id,
        fence,
        JSON.stringify(result.steps),
        JSON.stringify(result),
        recognised === undefined ? null : JSON.stringify(recognised),
      ],
    );
    const [row] = rows;
    if (row === undefined) return false;
    if (row.secretId !== null && key !== undefined) {
      await connection.query(`UPDATE "Secret" SET "sealed" = $2, "host" = $3 WHERE "id" = $1`, [
        row.secretId,
        key.sealed,
        key.host,
      ]);
    }
    if (versionId !== undefined) await recordCheck(transaction, versionId, result);
    return true;
  });
}

/**
 * Removes checks requested before `before`, with any result. Their keys are loose from then on (see
 * `dropLooseSecrets`). Resolves with the number of removed checks.
 */
export async function sweepChecks(database: Database, before: Date): Promise<number> {
  const { rowCount } = await database.connection.query(
    `DELETE FROM "Check" WHERE "createdAt" < $1`,
    [before],
  );
  return rowCount ?? 0;
}
