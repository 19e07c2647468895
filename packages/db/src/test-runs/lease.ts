import type { Database } from "../database.ts";
import { answerColumns, jsonOrNull, namesOf, parametersOf, rounded } from "../decision-columns.ts";
import type { AnswerPosition, TestAnswer, TestMoment } from "./test-run.ts";

/** A test run in the hands of one runner, which names `fence` with every write. */
export interface LeasedTestRun {
  readonly id: string;
  readonly agentId: string;
  readonly ownerId: string | null;
  readonly versionId: string;
  readonly moments: readonly TestMoment[];
  readonly times: number;
  /** How often a runner has taken it: 1 is the first. */
  readonly fence: number;
  /** The answers of an earlier runner. */
  readonly answered: readonly AnswerPosition[];
}

type HeldTestRun = Pick<LeasedTestRun, "id" | "fence">;

/**
 * Test runs of one owner that runners do at the same time: one of slow answers takes hours, and those
 * of others wait for a place.
 */
export const MAX_RUNNING_TEST_RUNS = 2;

/**
 * Takes the test run that waits longest, or whose runner let its lease run out; null if there is
 * none. Of several runners exactly one gets it. Runs of an owner who has enough running wait.
 */
export async function leaseTestRun(
  database: Database,
  leaseMs: number,
): Promise<LeasedTestRun | null> {
  const { rows } = await database.connection.query<LeasedTestRun>({
    name: "lease-test-run",
    text: `
      UPDATE "TestRun" run
      SET "status" = 'running', "fence" = run."fence" + 1,
        "leaseUntil" = now() + $1 * interval '1 millisecond'
      FROM "Agent" agent
      WHERE agent."id" = run."agentId" AND run."id" = (
        SELECT next."id" FROM "TestRun" next JOIN "Agent" asked ON asked."id" = next."agentId"
        WHERE (next."status" = 'waiting' OR (next."status" = 'running' AND next."leaseUntil" < now()))
          AND (SELECT count(*) FROM "TestRun" other JOIN "Agent" own ON own."id" = other."agentId"
            WHERE own."ownerId" = asked."ownerId" AND other."status" = 'running'
              AND other."leaseUntil" >= now()) < ${MAX_RUNNING_TEST_RUNS}
        ORDER BY next."createdAt" LIMIT 1 FOR UPDATE OF next SKIP LOCKED)
      RETURNING run."id", run."agentId", agent."ownerId", run."versionId", run."moments",
        run."times", run."fence",
        (SELECT coalesce(json_agg(json_build_object('moment', answer."moment",
            'attempt', answer."attempt")), '[]'::json)
          FROM "TestAnswer" answer WHERE answer."runId" = run."id") AS "answered"`,
    values: [leaseMs],
  });
  return rows[0] ?? null;
}

/** Renews the lease of a test run. False: it is done or another runner's. */
export async function renewTestRun(
  database: Database,
  { id, fence }: HeldTestRun,
  leaseMs: number,
): Promise<boolean> {
  const { rowCount } = await database.connection.query({
    name: "renew-test-run",
    text: `
      UPDATE "TestRun" SET "leaseUntil" = now() + $3 * interval '1 millisecond'
      WHERE "id" = $1 AND "fence" = $2 AND "status" = 'running'`,
    values: [id, fence, leaseMs],
  });
  return rowCount === 1;
}

/** Stores an answer; the first one at its place stays. False: the run is done or another runner's. */
export async function saveTestAnswer(
  database: Database,
  { id, fence }: HeldTestRun,
  answer: TestAnswer,
): Promise<boolean> {
  const { integers, texts, flags, times, json } = answerColumns;
  const { rows } = await database.connection.query<{ held: number }>({
    name: "save-test-answer",
    text: `
      WITH held AS (
        SELECT "id" FROM "TestRun"
        WHERE "id" = $1 AND "fence" = $2 AND "status" = 'running' FOR SHARE),
      saved AS (
        INSERT INTO "TestAnswer" ("runId", "moment", "attempt", "same", ${namesOf(answerColumns)})
        SELECT held."id", $3::int, $4::int, $5::bool, ${parametersOf(answerColumns, 6)}
        FROM held ON CONFLICT DO NOTHING)
      SELECT count(*)::int AS "held" FROM held`,
    values: [
      id,
      fence,
      answer.moment,
      answer.attempt,
      answer.same,
      ...integers.map((name) => rounded(answer[name])),
      ...texts.map((name) => answer[name]),
      ...flags.map((name) => answer[name]),
      ...times.map((name) => answer[name]),
      ...json.map((name) => jsonOrNull(answer[name])),
    ],
  });
  return rows[0]?.held === 1;
}

/** Gives a test run back, so that another runner can take it immediately. */
export async function releaseTestRun(
  database: Database,
  { id, fence }: HeldTestRun,
): Promise<void> {
  await database.connection.query(
    `WITH given AS (
      UPDATE "TestRun" SET "status" = 'waiting', "leaseUntil" = NULL
      WHERE "id" = $1 AND "fence" = $2 AND "status" = 'running' RETURNING 1)
    SELECT pg_notify('test_runs', '') FROM given`,
    [id, fence],
  );
}

/**
 * Ends a test run. False: it was not the caller's any more.
 *
 * @param failure why it ended before its last question; null if it did not
 */
export async function finishTestRun(
  database: Database,
  { id, fence }: HeldTestRun,
  failure: string | null,
): Promise<boolean> {
  const { rowCount } = await database.connection.query(
    `UPDATE "TestRun"
      SET "status" = 'done', "failure" = $3, "leaseUntil" = NULL, "finishedAt" = now()
      WHERE "id" = $1 AND "fence" = $2 AND "status" = 'running'`,
    [id, fence, failure],
  );
  return rowCount === 1;
}

/** Deletes the test runs requested before `before`, with their answers; resolves with how many. */
export async function sweepTestRuns(database: Database, before: Date): Promise<number> {
  const { rowCount } = await database.connection.query(
    `DELETE FROM "TestRun" WHERE "createdAt" < $1`,
    [before],
  );
  return rowCount ?? 0;
}
