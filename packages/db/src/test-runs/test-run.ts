import type { Decision } from "@wisp/game";
import type { z } from "zod";
import type { Database } from "../database.ts";
import { answerNames, type answerShape } from "../decision-columns.ts";
import { isId } from "../id.ts";
import { textsHiddenFrom, withoutTexts } from "../matches/speech-shown.ts";

/** A recorded question that is put to an agent again: the seat's ask `nth` in a finished match. */
export interface TestMoment {
  readonly matchId: string;
  readonly seat: number;
  readonly nth: number;
}

export type TestRunStatus = "waiting" | "running" | "done";

/** A test run: recorded questions, put to a version of an agent again apart from any match. */
export interface TestRun {
  readonly id: string;
  readonly agentId: string;
  /** The version that is asked, and its number. */
  readonly versionId: string;
  readonly version: number;
  readonly status: TestRunStatus;
  readonly moments: readonly TestMoment[];
  /** How often each question is put. */
  readonly times: number;
  /** Why it ended before its last question, in words the owner can act on; null if it did not. */
  readonly failure: string | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

/** The position of an answer in its run: its moment, from 0, and its attempt, from 1. */
export interface AnswerPosition {
  readonly moment: number;
  readonly attempt: number;
}

/** An agent's answer to a question of a test run. */
export interface TestAnswer
  extends AnswerPosition,
    Readonly<Omit<z.infer<typeof answerShape>, "calls">> {
  readonly calls: Decision["calls"] | null;
  /**
   * Whether it is the choice that was made in the match; null for free texts, and unless both answers
   * are legal.
   */
  readonly same: boolean | null;
}

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
      SELECT answer."moment", answer."attempt", ${answerNames}, answer."same", run."agentId", run."moments" -> answer."moment" ->> 'matchId' AS "matchId" /* not null: of a match */
      FROM "TestAnswer" answer JOIN "TestRun" run ON run."id" = answer."runId"
      WHERE answer."runId" = $1 ORDER BY answer."moment", answer."attempt"`,
    values: [runId],
  });
  const [first] = rows;
  if (first === undefined) return [];
  const matchIds = [...new Set(rows.map(({ matchId }) => matchId))];
  const hidden = await textsHiddenFrom({ connection }, first, matchIds);
  return rows.map(({ agentId: _, matchId, ...answer }) => {
    const { askedAt: _askedAt, missed: _missed, ...said } = answer;
    return { ...answer, ...withoutTexts(said, hidden.get(matchId) ?? []) };
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
