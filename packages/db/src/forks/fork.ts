import type { Locale } from "@wisp/game";

export type ForkStatus = "running" | "finished";

/**
 * Why a fork ended: all runs are played, its owner said so, agents cannot be reached, it cannot be
 * played, it changes an agent that its owner may not change.
 */
export type ForkReason = "all-runs" | "owner" | "unreachable" | "failed" | "forbidden";

/** A finished match that is played on from one of its decisions, with a change and without it. */
export interface Fork {
  readonly id: string;
  /** Null: the owner's account was deleted. */
  readonly ownerId: string | null;
  /** Handle of the owner; null: the account was deleted. */
  readonly owner: string | null;
  /** The match that is played on. */
  readonly match: {
    readonly id: string;
    readonly game: string;
    readonly gameVersion: number;
    readonly locale: Locale;
  };
  readonly seat: number;
  /** Which of the seat's asks, from 1. */
  readonly nth: number;
  /** The seat's new answer; null: `agent` takes the seat. */
  readonly answer: string | null;
  /** A moderator hid it as a speech in a branch: readers are shown `hiddenSpeechIn` in its place. */
  readonly answerHidden: boolean;
  /** The version that takes the seat; null where the answer changes. */
  readonly agent: {
    readonly agentId: string;
    readonly slug: string;
    readonly name: string;
    readonly versionId: string;
    readonly number: number;
  } | null;
  /** How often it is played on with the change, and as often without it. */
  readonly runs: number;
  /** Whether later draws are those of the original match. */
  readonly chance: "held" | "fresh";
  readonly status: ForkStatus;
  /** Null while it runs. */
  readonly reason: ForkReason | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  /** From when its branches are kept for some days; null: it has not ended. */
  readonly keptFrom: Date | null;
  /** When its branches were deleted; null: they are there. */
  readonly matchesDeletedAt: Date | null;
}

export const selectForks = `
  SELECT fork."id", fork."ownerId",
    CASE WHEN owner."deletedAt" IS NULL THEN owner."handle" END AS "owner",
    json_build_object('id', match."id", 'game', match."game", 'gameVersion', match."gameVersion",
      'locale', match."locale") AS "match",
    fork."seat", fork."nth", fork."answer", EXISTS (
      SELECT FROM "ForkBranch" branch JOIN "HiddenEvent" hidden
        ON hidden."matchId" = branch."matchId" AND hidden."seat" = fork."seat"
      WHERE branch."forkId" = fork."id" AND branch."kind" = 'changed'
        AND strpos(fork."answer", hidden."text") > 0) AS "answerHidden",
    CASE WHEN fork."versionId" IS NOT NULL THEN json_build_object('agentId', agent."id",
      'slug', agent."slug", 'name', agent."name", 'versionId', version."id",
      'number', version."number") END AS "agent",
    fork."runs", fork."chance", fork."status", fork."reason", fork."createdAt", fork."endedAt",
    CASE WHEN fork."endedAt" IS NOT NULL THEN greatest(fork."endedAt", fork."keptFrom") END AS "keptFrom",
    fork."matchesDeletedAt"
  FROM "Fork" fork
  JOIN "Match" match ON match."id" = fork."matchId"
  LEFT JOIN "AgentVersion" version ON version."id" = fork."versionId"
  LEFT JOIN "Agent" agent ON agent."id" = version."agentId"
  LEFT JOIN "User" owner ON owner."id" = fork."ownerId"`;
