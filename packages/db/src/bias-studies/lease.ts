import type { Locale } from "@wisp/game";
import type { Database } from "../database.ts";
import type { BiasVote } from "./study.ts";

/** A study in the hands of one runner, which names `fence` with every write. */
export interface LeasedBiasStudy {
  readonly id: string;
  readonly agentId: string;
  readonly ownerId: string | null;
  readonly versionId: string;
  readonly language: Locale;
  readonly namings: readonly number[];
  /** Parts in a row without an answer, before this one. */
  readonly failures: number;
  readonly fence: number;
}

type HeldBiasStudy = Pick<LeasedBiasStudy, "id" | "fence">;

/**
 * Takes the study whose next part is due first, or whose runner let its lease run out; null if there is
 * none. Of several runners exactly one gets it. Studies of resting agents wait.
 */
export async function leaseBiasStudy(
  database: Database,
  leaseMs: number,
): Promise<LeasedBiasStudy | null> {
  const { rows } = await database.connection.query<LeasedBiasStudy>({
    name: "lease-bias-study",
    text: `
      UPDATE "BiasStudy" study
      SET "status" = 'running', "fence" = study."fence" + 1,
        "leaseUntil" = now() + $1 * interval '1 millisecond'
      FROM "Agent" agent
      WHERE agent."id" = study."agentId" AND study."id" = (
        SELECT next."id" FROM "BiasStudy" next JOIN "Agent" asked ON asked."id" = next."agentId"
        WHERE (next."status" = 'waiting' OR (next."status" = 'running' AND next."leaseUntil" < now()))
          AND next."nextAt" <= now()
          AND (asked."restingUntil" IS NULL OR asked."restingUntil" <= now())
        ORDER BY next."nextAt" LIMIT 1 FOR UPDATE OF next SKIP LOCKED)
      RETURNING study."id", study."agentId", agent."ownerId", study."versionId", study."language",
        study."namings", study."failures", study."fence"`,
    values: [leaseMs],
  });
  return rows[0] ?? null;
}

/** Renews the lease of a study. False: it was stopped, or is another runner's. */
export async function renewBiasStudy(
  database: Database,
  { id, fence }: HeldBiasStudy,
  leaseMs: number,
): Promise<boolean> {
  const { rowCount } = await database.connection.query({
    name: "renew-bias-study",
    text: `
      UPDATE "BiasStudy" SET "leaseUntil" = now() + $3 * interval '1 millisecond'
      WHERE "id" = $1 AND "fence" = $2 AND "status" = 'running'`,
    values: [id, fence, leaseMs],
  });
  return rowCount === 1;
}

/** Stores an answer; the first one at its place stays. False: the study was stopped, or is another runner's. */
export async function saveBiasVote(
  database: Database,
  { id, fence }: HeldBiasStudy,
  { naming, ask, choice, missed, costMicros }: BiasVote,
): Promise<boolean> {
  const { rows } = await database.connection.query<{ held: number }>({
    name: "save-bias-vote",
    text: `
      WITH held AS (
        SELECT "id" FROM "BiasStudy"
        WHERE "id" = $1 AND "fence" = $2 AND "status" = 'running' FOR SHARE),
      saved AS (
        INSERT INTO "BiasVote" ("studyId", "naming", "ask", "choice", "missed", "costMicros")
        SELECT held."id", $3::int, $4::int, $5::int, $6, $7::int
        FROM held ON CONFLICT DO NOTHING)
      SELECT count(*)::int AS "held" FROM held`,
    values: [id, fence, naming, ask, choice, missed, costMicros],
  });
  return rows[0]?.held === 1;
}

/**
 * Gives a study back after a part of it.
 *
 * @param failures parts in a row without an answer
 * @param pauseMs until the next part
 */
export async function releaseBiasStudy(
  database: Database,
  { id, fence }: HeldBiasStudy,
  { failures, pauseMs }: { readonly failures: number; readonly pauseMs: number },
): Promise<void> {
  await database.connection.query(
    `WITH given AS (
      UPDATE "BiasStudy" SET "status" = 'waiting', "leaseUntil" = NULL, "failures" = $3,
        "nextAt" = now() + $4 * interval '1 millisecond'
      WHERE "id" = $1 AND "fence" = $2 AND "status" = 'running' RETURNING 1)
    SELECT pg_notify('bias_studies', '') FROM given`,
    [id, fence, failures, pauseMs],
  );
}

/** Ends a study: with its metrics, or the reason why it has none. */
export async function finishBiasStudy(
  database: Database,
  { id, fence }: HeldBiasStudy,
  end: { readonly report: unknown } | { readonly failure: string },
): Promise<void> {
  const [report, failure] =
    "report" in end ? [JSON.stringify(end.report), null] : [null, end.failure];
  await database.connection.query(
    `UPDATE "BiasStudy"
      SET "status" = 'done', "report" = $3, "failure" = $4, "leaseUntil" = NULL, "finishedAt" = now()
      WHERE "id" = $1 AND "fence" = $2 AND "status" = 'running'`,
    [id, fence, report, failure],
  );
}
