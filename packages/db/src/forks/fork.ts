import type { Locale } from "@wisp/game";
import { isOfBannedOwner } from "../availability.ts";
import type { Database } from "../database.ts";
import { isId } from "../id.ts";
import type { SeatChange } from "../matches/create.ts";
import { shownStatus } from "../matches/sealed.ts";
import type { MatchStatus } from "../matches/summary.ts";
import { wordsHidden } from "../matches/words-shown.ts";

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

/** A seat of a match that may be played on. */
export interface ForkableSeat {
  readonly seat: number;
  readonly agentId: string;
  readonly versionId: string;
  readonly name: string;
  readonly connector: string;
  readonly ownerId: string | null;
  readonly house: boolean;
  readonly resident: boolean;
  readonly person: boolean;
  /** Or its owner is banned. */
  readonly retired: boolean;
  /** Its owner lets experiments and forks of others call it. */
  readonly openToLab: boolean;
  readonly maxConcurrent: number | null;
  readonly online: boolean;
  /** An experiment's change of the agent; null: none. */
  readonly change: SeatChange | null;
}

/** What decides whether a match may be played on. */
export interface ForkableMatch {
  readonly status: MatchStatus;
  readonly game: string;
  readonly gameVersion: number;
  readonly locale: Locale;
  readonly randomAlgorithm: string;
  /** Its words stay hidden for now. */
  readonly wordsHidden: boolean;
  /** In order of seat. */
  readonly seats: readonly ForkableSeat[];
}

/** A match and who sat in it, for forks of it; null if there is none. */
export async function forkableMatch(
  { connection }: Pick<Database, "connection">,
  id: string,
): Promise<ForkableMatch | null> {
  if (!isId(id)) return null;
  const { rows } = await connection.query<ForkableMatch>({
    name: "forkable-match",
    text: `
      SELECT ${shownStatus} AS "status", match."game", match."gameVersion", match."locale",
        match."randomAlgorithm",
        ${wordsHidden} AS "wordsHidden", (
          SELECT json_agg(json_build_object('seat', seat."seat", 'agentId', agent."id",
            'versionId', version."id", 'name', agent."name", 'connector', version."connector",
            'ownerId', agent."ownerId", 'house', agent."house", 'resident', agent."resident",
            'person', agent."person", 'retired', agent."retiredAt" IS NOT NULL OR ${isOfBannedOwner("agent")},
            'openToLab', agent."openToLab", 'maxConcurrent', agent."maxConcurrent",
            'online', agent."online",
            'change', seat."change") ORDER BY seat."seat")
          FROM "MatchSeat" seat JOIN "Agent" agent ON agent."id" = seat."agentId"
          JOIN "AgentVersion" version ON version."id" = seat."versionId"
          WHERE seat."matchId" = match."id") AS "seats" /* not null: every match has seats */
      FROM "Match" match WHERE match."id" = $1`,
    values: [id],
  });
  return rows[0] ?? null;
}
