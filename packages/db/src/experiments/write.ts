import type { Failure } from "@wisp/game";
import { type Database, inTransaction, type Transaction } from "../database.ts";
import { isUniqueViolation } from "../errors.ts";
import { newId } from "../id.ts";
import { namedJson, notifying } from "../notifications/notification.ts";
import type { Experiment, ExperimentReason, ExperimentStatus } from "./experiment.ts";

/** Experiments of one owner that may run or be paused at the same time. */
export const MAX_OPEN_EXPERIMENTS = 3;

export interface NewExperiment
  extends Pick<Experiment, "slug" | "name" | "game" | "plan" | "hash"> {
  readonly ownerId: string;
}

/**
 * Keeps other requests of an owner from starting an experiment until the end of the transaction; refuses
 * where too many are open. A collection counts as one.
 */
export async function lockOpenExperiments(
  { connection }: Transaction,
  ownerId: string,
): Promise<Failure<"too-many"> | null> {
  await connection.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [
    `experiments/${ownerId}`,
  ]);
  const { rows } = await connection.query<{ open: number }>(
    `SELECT count(DISTINCT coalesce("collectionId", "id"))::int AS "open" FROM "Experiment"
      WHERE "ownerId" = $1 AND "status" <> 'finished'`,
    [ownerId],
  );
  if ((rows[0]?.open ?? 0) < MAX_OPEN_EXPERIMENTS) return null;
  const detail = `${MAX_OPEN_EXPERIMENTS} of your experiments are not finished. Finish or cancel one first.`;
  return { failed: "too-many" as const, detail };
}

/** Starts an experiment: the runners make its matches from now on. */
export async function createExperiment(
  database: Database,
  { ownerId, slug, name, game, plan, hash }: NewExperiment,
): Promise<{ readonly slug: string } | Failure<"too-many" | "taken">> {
  return inTransaction(database, async (transaction) => {
    const { connection } = transaction;
    const refusal = await lockOpenExperiments(transaction, ownerId);
    if (refusal !== null) return refusal;
    await connection.query(
      `INSERT INTO "Experiment" ("id", "slug", "ownerId", "name", "game", "plan", "hash")
        VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [newId(), slug, ownerId, name, game, JSON.stringify(plan), hash],
    );
    return { slug };
  }).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    const detail = `There is an experiment with the address "${slug}" already.`;
    return { failed: "taken" as const, detail };
  });
}

/** A change of an experiment's state. */
export interface ExperimentChange {
  readonly status: ExperimentStatus;
  readonly reason: ExperimentReason | null;
  /** States in which it applies. */
  readonly from: readonly ExperimentStatus[];
}

/** SQL: the history of an experiment, with a change to this status for this reason. */
export const withChange = (status: string, reason: string): string => `
  "history" || jsonb_build_object('at',
    to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'status', ${status}::text, 'reason', ${reason}::text)`;

/** SQL: notifications for the owners of the experiments "changed", which ended or were paused. */
export const endNotices = `
  SELECT changed."ownerId" AS "userId", json_build_object(
    'experiment', ${namedJson("changed")}, 'cause', changed."reason") AS "data" FROM changed`;

/**
 * Changes the state, and notifies the owner of a change that another user made; false when it is in none of
 * those that the change applies to.
 */
export async function setExperimentStatus(
  { connection }: Pick<Database, "connection">,
  id: string,
  { status, reason, from }: ExperimentChange,
): Promise<boolean> {
  const { rows } = await connection.query<{ changed: number }>({
    name: "set-experiment-status",
    text: `
      WITH changed AS (
        UPDATE "Experiment" SET "status" = $2::"ExperimentStatus", "reason" = $3,
          "endedAt" = CASE WHEN $2 = 'finished' THEN now() END, "history" = ${withChange("$2", "$3")}
        WHERE "id" = $1 AND "status" = ANY($4::"ExperimentStatus"[])
        RETURNING *),
      notified AS (${notifying("experiment-ended", `${endNotices} WHERE changed."reason" <> 'owner'`)})
      SELECT count(*)::int AS "changed" FROM changed`,
    values: [id, status, reason, from],
  });
  return rows[0]?.changed === 1;
}

/** Lets everyone read a finished experiment; false when it is not finished or was published before. */
export async function publishExperiment({ connection }: Database, id: string): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: "publish-experiment",
    text: `
      UPDATE "Experiment" SET "publishedAt" = now()
      WHERE "id" = $1 AND "status" = 'finished' AND "publishedAt" IS NULL`,
    values: [id],
  });
  return rowCount === 1;
}

/** Stores the interim report of an experiment, in place of the previous one. */
export async function keepExperimentReport(
  { connection }: Database,
  id: string,
  report: unknown,
): Promise<void> {
  await connection.query({
    name: "keep-experiment-report",
    text: `UPDATE "Experiment" SET "report" = $2 WHERE "id" = $1`,
    values: [id, JSON.stringify(report)],
  });
}
