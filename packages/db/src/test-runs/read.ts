import type { Database } from "../database.ts";
import { isId } from "../id.ts";
import { textsHiddenFrom, withoutTexts } from "../matches/speech-shown.ts";
import type { TestAnswer, TestMoment, TestRun } from "./test-run.ts";

const columns = `run."id", run."agentId", run."versionId", version."number" AS "version",
  run."status", run."moments", run."times", run."failure", run."createdAt", run."finishedAt"`;
const runs = `"TestRun" run JOIN "AgentVersion" version ON version."id" = run."versionId"`;

/** A test run of an agent; null if there is none, or it was deleted. */
export async function testRunById(
  { connection }: Pick<Database, "connection">,
  agentId: string,
  id: string,
): Promise<TestRun | null> {
  if (!isId(id)) return null;
  const { rows } = await connection.query<TestRun>({
    name: "test-run-by-id",
    text: `SELECT ${columns} FROM ${runs} WHERE run."id" = $1 AND run."agentId" = $2`,
    values: [id, agentId],
  });
  return rows[0] ?? null;
}

/** The newest test runs of an agent. */
export async function testRunsOf(
  { connection }: Pick<Database, "connection">,
  agentId: string,
  limit: number,
): Promise<TestRun[]> {
  const { rows } = await connection.query<TestRun>({
    name: "test-runs-of",
    text: `SELECT ${columns} FROM ${runs} WHERE run."agentId" = $1 ORDER BY run."id" DESC LIMIT $2`,
    values: [agentId, limit],
  });
  return rows;
}

interface AnswerRow extends TestAnswer {
  readonly agentId: string;
  /** Of the question. */
  readonly matchId: string;
}

/**
 * The answers of a test run so far, in order, without what moderators hid of the speeches of others;
 * JSON columns as they were written.
 */
export async function testAnswersOf(
  { connection }: Pick<Database, "connection">,
  runId: string,
): Promise<TestAnswer[]> {
  const { rows } = await connection.query<AnswerRow>({
    name: "test-answers-of",
    text: `
      SELECT answer."moment", answer."attempt", answer."text", answer."reasoning", answer."notes",
        answer."missed", answer."detail", answer."askedAt", answer."latencyMs", answer."tokensIn",
        answer."tokensOut", answer."costMicros", answer."estimated", answer."raw", answer."calls",
        answer."same", run."agentId", run."moments" -> answer."moment" ->> 'matchId' AS "matchId" /* not null: of a match */
      FROM "TestAnswer" answer JOIN "TestRun" run ON run."id" = answer."runId"
      WHERE answer."runId" = $1 ORDER BY answer."moment", answer."attempt"`,
    values: [runId],
  });
  const [first] = rows;
  if (first === undefined) return [];
  const matchIds = [...new Set(rows.map(({ matchId }) => matchId))];
  const hidden = await textsHiddenFrom({ connection }, first, matchIds);
  return rows.map(({ agentId: _, matchId, ...answer }) => {
    const { text, reasoning, notes, detail, raw, calls } = answer;
    const texts = hidden.get(matchId) ?? [];
    return { ...answer, ...withoutTexts({ text, reasoning, notes, detail, raw, calls }, texts) };
  });
}

/** The newest runs that ask this question alone again, newest first. */
export async function testRunsOfMoment(
  { connection }: Pick<Database, "connection">,
  agentId: string,
  { matchId, nth, seat }: TestMoment,
  limit: number,
): Promise<TestRun[]> {
  const { rows } = await connection.query<TestRun>({
    name: "test-runs-of-moment",
    text: `SELECT ${columns} FROM ${runs}
      WHERE run."agentId" = $1 AND json_array_length(run."moments") = 1
        AND run."moments"->0->>'matchId' = $2 AND run."moments"->0->>'nth' = $3
        AND run."moments"->0->>'seat' = $4
      ORDER BY run."id" DESC LIMIT $5`,
    values: [agentId, matchId, String(nth), String(seat), limit],
  });
  return rows;
}
