import type { Failure } from "@wisp/game";
import { type Database, inTransaction } from "../database.ts";
import { type DecisionName, nameArrays } from "../decisions/decision.ts";
import { newId } from "../id.ts";
import { wordsHidden } from "../matches/words-shown.ts";
import type { TestMoment } from "./test-run.ts";

/** Test runs of one owner that may wait or run at the same time. */
export const MAX_OPEN_TEST_RUNS = 5;
/** Answers of a test run at most: moments times attempts. */
export const MAX_TEST_ANSWERS = 200;
/** How often a question can be put in one run. */
export const MAX_TEST_TIMES = 10;

export interface NewTestRun {
  readonly ownerId: string;
  readonly agentId: string;
  /** Decisions of the agent in finished matches whose words are not hidden; others are left out. */
  readonly moments: readonly DecisionName[];
  /** How often each question is put, from 1. */
  readonly times: number;
}

export type TestRunRefusal = Failure<"no-moments" | "too-many-moments" | "too-many-tests">;

/** Where the agent sat, in the order given; without what cannot be asked again. */
async function seatedMoments(
  { connection }: Pick<Database, "connection">,
  { agentId, moments }: NewTestRun,
): Promise<TestMoment[]> {
  const { rows } = await connection.query<TestMoment>(
    `SELECT DISTINCT ON (given."place") decision."matchId", decision."seat", decision."nth"
      FROM unnest($2::uuid[], $3::int[], $4::int[]) WITH ORDINALITY
        AS given("matchId", "nth", "seat", "place")
      JOIN "Match" match ON match."id" = given."matchId" AND match."status" = 'finished'
      JOIN "MatchSeat" seat ON seat."matchId" = match."id" AND seat."agentId" = $1
        AND seat."seat" = coalesce(given."seat", seat."seat")
      JOIN "Decision" decision ON decision."matchId" = match."id"
        AND decision."seat" = seat."seat" AND decision."nth" = given."nth"
        AND decision."kind" = 'decision'
      WHERE NOT ${wordsHidden}
      ORDER BY given."place", decision."seat"`,
    [agentId, ...nameArrays(moments)],
  );
  return rows;
}

/** Asks the runners for a test run of an agent's newest version. */
export async function requestTestRun(
  database: Database,
  request: NewTestRun,
): Promise<{ readonly id: string } | TestRunRefusal> {
  const { ownerId, agentId, times } = request;
  const id = newId();
  return inTransaction(database, async (transaction) => {
    const { connection } = transaction;
    // Without it two concurrent requests would both find room.
    await connection.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [
      `test-runs/${ownerId}`,
    ]);
    const { rows } = await connection.query<{ open: number }>(
      `SELECT count(*)::int AS "open" FROM "TestRun" run
        JOIN "Agent" agent ON agent."id" = run."agentId"
        WHERE agent."ownerId" = $1 AND run."status" IN ('waiting', 'running')`,
      [ownerId],
    );
    if ((rows[0]?.open ?? 0) >= MAX_OPEN_TEST_RUNS) {
      const detail = `${MAX_OPEN_TEST_RUNS} of your test runs are not done. Wait until one is.`;
      return { failed: "too-many-tests", detail };
    }
    const moments = await seatedMoments(transaction, request);
    if (moments.length === 0) {
      const detail =
        "There is nothing to ask again: the agent has no such decision in a finished match whose words are shown.";
      return { failed: "no-moments", detail };
    }
    if (moments.length * times > MAX_TEST_ANSWERS) {
      const detail = `A test run has at most ${MAX_TEST_ANSWERS} questions: choose fewer decisions or fewer attempts.`;
      return { failed: "too-many-moments", detail };
    }
    await connection.query(
      `INSERT INTO "TestRun" ("id", "agentId", "versionId", "moments", "times")
        SELECT $1, $2, version."id", $3, $4 FROM "AgentVersion" version
        WHERE version."agentId" = $2 ORDER BY version."number" DESC LIMIT 1`,
      [id, agentId, JSON.stringify(moments), times],
    );
    await connection.query("SELECT pg_notify('test_runs', '')");
    return { id };
  });
}
