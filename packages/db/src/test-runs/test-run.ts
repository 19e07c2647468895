import type { Decision } from "@wisp/game";

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

type AnswerFields = Omit<
  Decision,
  "at" | "seat" | "nth" | "kind" | "ask" | "prompt" | "score" | "calls"
>;

/** An agent's answer to a question of a test run. */
export interface TestAnswer extends AnswerPosition, AnswerFields {
  readonly calls: Decision["calls"] | null;
  /**
   * Whether it is the choice that was made in the match; null for free texts, and unless both answers
   * are legal.
   */
  readonly same: boolean | null;
}
