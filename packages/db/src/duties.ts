import { type Database, inTransaction, type Transaction } from "./database.ts";
import type { Lease } from "./matches/lease.ts";

/** A duty leased by one runner, which passes `fence` where its work writes. */
export interface LeasedDuty {
  readonly duty: string;
  /** Grows with every lease. */
  readonly fence: number;
}

/** Thrown when a runner writes for a duty that another runner has now; nothing was kept. */
export class DutyLost extends Error {
  constructor(duty: string) {
    super(`The duty "${duty}" belongs to another runner now.`);
    this.name = "DutyLost";
  }
}

/**
 * How long runners of an earlier release leave a duty alone that one of a later release had: while both are
 * up, the later one does it, whose stored plans and settings the earlier one may not know.
 */
const LATER_FIRST = "interval '1 minute'";

/** SQL: the end of a lease of $3 milliseconds, and until when runners of 0.2.0 leave the duty alone. */
const lease = `"heldUntil" = now() + $3 * interval '1 millisecond',
  "leaseUntil" = now() + $3 * interval '1 millisecond' + ${LATER_FIRST}`;

/**
 * Leases a duty that is free, whose lease has expired (by the database's clock), or that a runner of an
 * earlier release has. Null when another runner has it. Of several runners exactly one gets it.
 *
 * @param lease.release the newest migration that the runner knows; absent: earlier than all others
 */
export async function leaseDuty(
  database: Database,
  duty: string,
  { runner, leaseMs, release = "" }: Lease & { readonly release?: string },
): Promise<LeasedDuty | null> {
  const { rows } = await database.connection.query<LeasedDuty>({
    name: "lease-duty",
    // A locked row is in the hands of a write that checks the fence: the next attempt is soon.
    text: `
      WITH expired AS (
        SELECT "name" FROM "Duty" WHERE "name" = $1
          AND ("heldUntil" < now() OR "release" < $4)
          AND ("release" <= $4 OR "heldUntil" < now() - ${LATER_FIRST})
        FOR NO KEY UPDATE SKIP LOCKED),
      taken AS (
        UPDATE "Duty" duty SET "runner" = $2, "fence" = "fence" + 1, "release" = $4, ${lease}
        FROM expired WHERE duty."name" = expired."name"
        RETURNING duty."name", "fence"),
      made AS (
        INSERT INTO "Duty" ("name", "runner", "release", "heldUntil", "leaseUntil")
        VALUES ($1, $2, $4, now() + $3 * interval '1 millisecond',
          now() + $3 * interval '1 millisecond' + ${LATER_FIRST})
        ON CONFLICT DO NOTHING RETURNING "name", "fence")
      SELECT "name" AS "duty", "fence" FROM taken
      UNION ALL SELECT "name", "fence" FROM made`,
    values: [duty, runner, leaseMs, release],
  });
  return rows[0] ?? null;
}

/**
 * Renews leases in one statement. Resolves with the names of those that it renewed: neither those of other
 * runners, nor one whose row a write holds that checks its fence (`inDuty`), which `renewDuty` waits for.
 */
export async function renewDuties(
  database: Database,
  leases: readonly LeasedDuty[],
  leaseMs: number,
): Promise<ReadonlySet<string>> {
  const { rows } = await database.connection.query<{ name: string }>({
    name: "renew-duties",
    text: `
      WITH free AS (
        SELECT duty."name" FROM "Duty" duty
        JOIN unnest($1::text[], $2::int[]) AS held("name", "fence")
          ON duty."name" = held."name" AND duty."fence" = held."fence"
        FOR NO KEY UPDATE OF duty SKIP LOCKED)
      UPDATE "Duty" duty SET ${lease} FROM free WHERE duty."name" = free."name"
      RETURNING duty."name"`,
    values: [leases.map(({ duty }) => duty), leases.map(({ fence }) => fence), leaseMs],
  });
  return new Set(rows.map(({ name }) => name));
}

/** Renews the lease. False: the duty is another runner's, stop doing it. */
export async function renewDuty(
  database: Database,
  { duty, fence }: LeasedDuty,
  leaseMs: number,
): Promise<boolean> {
  const { rowCount } = await database.connection.query({
    name: "renew-duty",
    text: `UPDATE "Duty" SET ${lease} WHERE "name" = $1 AND "fence" = $2`,
    values: [duty, fence, leaseMs],
  });
  return rowCount === 1;
}

/** Gives the duty back, so that it can be leased immediately; does nothing when it is another runner's. */
export async function releaseDuty(database: Database, { duty, fence }: LeasedDuty): Promise<void> {
  await database.connection.query({
    name: "release-duty",
    text: `UPDATE "Duty" SET "heldUntil" = now() - interval '1 ms' WHERE "name" = $1 AND "fence" = $2`,
    values: [duty, fence],
  });
}

/**
 * Runs `work` in a transaction that commits only while the duty is the caller's: no other runner can
 * lease it until the transaction ends. Throws `DutyLost` when it is another runner's.
 */
export function inDuty<Result>(
  database: Database,
  { duty, fence }: LeasedDuty,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return inTransaction(database, async (transaction) => {
    const { rowCount } = await transaction.connection.query({
      name: "hold-duty",
      text: `SELECT 1 FROM "Duty" WHERE "name" = $1 AND "fence" = $2 FOR SHARE`,
      values: [duty, fence],
    });
    if (rowCount !== 1) throw new DutyLost(duty);
    return work(transaction);
  });
}

/** Whether a runner is up, by the database's clock: then a runner has the duties. */
export async function hasRunner({ connection }: Pick<Database, "connection">): Promise<boolean> {
  const { rowCount } = await connection.query(
    `SELECT FROM "Duty" WHERE greatest("heldUntil", "leaseUntil" - ${LATER_FIRST}) > now() LIMIT 1`,
  );
  return rowCount !== 0;
}
