import type { Decision, Locale, MatchPreview, SeatFacts } from "@wisp/game";
import type { Database } from "../database.ts";
import { firstIdOf, isId } from "../id.ts";
import type { Pace } from "./create.ts";
import { isSealed, shownStatus } from "./sealed.ts";
import { shownPreview } from "./speech-shown.ts";
import { wordsHidden } from "./words-shown.ts";

export const matchStatuses = ["waiting", "running", "finished", "failed"] as const;
export type MatchStatus = (typeof matchStatuses)[number];

/** An agent as everyone may see it. */
export interface PublicAgent {
  readonly slug: string;
  readonly name: string;
  readonly house: boolean;
  /** A person who plays, not an agent. */
  readonly person: boolean;
  /** See `AVATARS`. */
  readonly avatar: number;
  /** Hash of its approved picture; null: its avatar is its face. */
  readonly picture: string | null;
}

/** The seats and their results; public once the match is finished. */
export interface SeatOutcome {
  readonly seat: number;
  readonly agent: PublicAgent;
  /** Number of the agent's version. */
  readonly version: number;
  readonly model: string | null;
  readonly role: string;
  readonly side: string;
  readonly won: boolean;
  /** In units of 1 / pointsScale. */
  readonly points: number;
  readonly pointsScale: number;
  readonly facts: SeatFacts;
}

export interface StoredMatchResult {
  /** The sides that won, each once. */
  readonly winners: readonly string[];
  readonly rounds: number | null;
  readonly fouls: number | null;
  /** No decision was lost to a timeout or an error. */
  readonly clean: boolean;
  /** The weaker side won, by the online ratings before the match. */
  readonly upset: boolean;
  /** In order of seat. */
  readonly seats: readonly SeatOutcome[];
}

/** The public summary of a match at any time: for a live match, only what spectators know. */
export interface MatchSummary {
  readonly id: string;
  readonly game: string;
  readonly gameVersion: number;
  readonly locale: Locale;
  /** Null: unranked. */
  readonly season: { readonly slug: string; readonly name: string; readonly house: boolean } | null;
  /** Of a sealed match that is over: "running". */
  readonly status: MatchStatus;
  /**
   * True: its log and its result are shown when its duplicate set has ended. False: the set has ended,
   * and the match has finished with it. Null: it is in no set.
   */
  readonly sealed: boolean | null;
  readonly pace: Pace;
  /** It was played elsewhere, came with a release, and counts nowhere. */
  readonly recorded: boolean;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  /** See `seedHash` of the game contract. */
  readonly seedHash: string;
  readonly randomAlgorithm: string;
  /** The agents of the table by name, not by seat: who sits where is revealed at the end. */
  readonly agents: readonly PublicAgent[];
  /** What lists show while the result is hidden; null until the match is finished. */
  readonly preview: MatchPreview | null;
  /** Null until the match is finished. */
  readonly result: StoredMatchResult | null;
}

/** A summary with what is revealed when the match is finished. */
export interface MatchDetail extends MatchSummary {
  readonly revealed: {
    readonly seed: string;
    readonly config: unknown;
    /** Null as long as the words are hidden (see `WholeLog.wordsHidden`). */
    readonly materials: unknown;
  } | null;
}

/** SQL: a `PublicAgent`; `agent` is the alias of "Agent". */
export const publicAgent = `json_build_object('slug', agent."slug", 'name', agent."name",
  'house', agent."house", 'person', agent."person", 'avatar', agent."avatar",
  'picture', agent."picture")`;

/** Everything of a summary; `match` is the alias of "Match". */
export const summaryColumns = `
  match."id", match."game", match."gameVersion", match."locale",
  ${shownStatus} AS "status", match."sealed", match."pace", match."recorded",
  match."createdAt", match."startedAt", match."finishedAt", match."seedHash",
  match."randomAlgorithm", ${shownPreview} AS "preview",
  (SELECT json_build_object('slug', season."slug", 'name', season."name", 'house', season."house")
    FROM "Season" season WHERE season."id" = match."seasonId") AS "season",
  (SELECT coalesce(json_agg(${publicAgent} ORDER BY agent."name", agent."slug"), '[]'::json)
    FROM "MatchSeat" seat JOIN "Agent" agent ON agent."id" = seat."agentId"
    WHERE seat."matchId" = match."id") AS "agents",
  CASE WHEN match."status" = 'finished' THEN json_build_object(
    'winners', match."winners", 'rounds', match."rounds", 'fouls', match."fouls",
    'clean', match."clean", 'upset', match."upset",
    'seats', (
      SELECT json_agg(json_build_object('seat', seat."seat", 'agent', ${publicAgent},
        'version', version."number", 'model', version."model", 'role', seat."role",
        'side', seat."side", 'won', seat."won", 'points', seat."points", 'pointsScale', seat."pointsScale", 'facts', seat."facts")
        ORDER BY seat."seat")
      FROM "MatchSeat" seat
      JOIN "Agent" agent ON agent."id" = seat."agentId"
      JOIN "AgentVersion" version ON version."id" = seat."versionId"
      WHERE seat."matchId" = match."id")
  ) END AS "result"`;

/** One match, null when there is none with that id. */
export async function getMatch(database: Database, id: string): Promise<MatchDetail | null> {
  if (!isId(id)) return null;
  const { rows } = await database.connection.query<MatchDetail>({
    name: "get-match",
    text: `
      SELECT ${summaryColumns},
        CASE WHEN match."status" = 'finished' THEN json_build_object('seed', match."seed",
          'config', match."config",
          'materials', CASE WHEN ${wordsHidden} THEN NULL ELSE match."materials" END)
          END AS "revealed"
      FROM "Match" match WHERE match."id" = $1`,
    values: [id],
  });
  return rows[0] ?? null;
}

/**
 * SQL for whether everyone may find a match without its link: not those of an experiment or a fork, and
 * not those of a season that is not listed.
 */
export const isListed = `(match."experimentId" IS NULL AND match."forkId" IS NULL
  AND (match."seasonId" IS NULL
  OR match."seasonId" NOT IN (SELECT "id" FROM "Season" WHERE "visibility" = 'unlisted')))`;

/** SQL: whether a guest program sits in a match; it stays one when its agent gets an owner. */
export const hasGuestProgram = (match: string): string => `
  EXISTS (SELECT FROM "MatchSeat" held JOIN "AgentVersion" program ON program."id" = held."versionId"
    WHERE held."matchId" = ${match}."id" AND program."connector" = 'guest')`;

/** Which matches of a season go on in one of its languages. */
export interface SeasonActivity {
  readonly seasonId: string;
  readonly locale: Locale;
  /** Whether matches at full speed wait or run. */
  readonly atFullSpeed: boolean;
  /** Whether matches for people to watch wait or run. */
  readonly watchable: boolean;
  /** When the newest of the ended matches to watch ended; null before the first. */
  readonly watchedUntil: Date | null;
}

/** What goes on in each language of each season: one cheap read, for polls of seasons that rest. */
export async function seasonActivities(
  database: Database,
  seasonIds: readonly string[],
): Promise<SeasonActivity[]> {
  const { rows } = await database.connection.query<SeasonActivity>({
    name: "season-activities",
    text: `
      SELECT season."id" AS "seasonId", language."locale",
        coalesce(bool_or(open."pace" = 'full'), false) AS "atFullSpeed",
        coalesce(bool_or(open."pace" = 'people'), false) AS "watchable",
        (SELECT ended."finishedAt" FROM "Match" ended
          WHERE ended."seasonId" = season."id" AND ended."locale" = language."locale"
            AND ended."pace" = 'people' AND ended."status" IN ('finished', 'failed')
          ORDER BY ended."id" DESC LIMIT 1) AS "watchedUntil"
      FROM "Season" season CROSS JOIN unnest(season."locales") AS language("locale")
      LEFT JOIN "Match" open ON open."seasonId" = season."id"
        AND open."locale" = language."locale" AND open."status" IN ('waiting', 'running')
      WHERE season."id" = ANY($1::uuid[])
      GROUP BY season."id", language."locale"`,
    values: [seasonIds],
  });
  return rows;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The activity of the arena, in numbers. */
export interface ArenaCounts {
  /** Matches that can be watched live. */
  readonly live: number;
  /** Games with a match that can be watched live. */
  readonly liveGames: readonly string[];
  /** Matches created within the last 24 hours that have finished. */
  readonly lastDay: number;
  /** Agents that are not retired; no people, and no guest programs. */
  readonly agents: number;
}

/**
 * Counts the newest day of matches (from indexes alone) and the live ones; matches of experiments and
 * forks are not counted.
 */
export async function arenaCounts(database: Database): Promise<ArenaCounts> {
  const { rows } = await database.connection.query<ArenaCounts>({
    name: "arena-counts",
    text: `
      SELECT (SELECT count(*)::int FROM "Match" match
          WHERE "status" = 'running' AND NOT ${isSealed}
            AND "experimentId" IS NULL AND "forkId" IS NULL) AS "live",
        ARRAY(SELECT DISTINCT "game" FROM "Match" match
          WHERE "status" = 'running' AND NOT ${isSealed}
            AND "experimentId" IS NULL AND "forkId" IS NULL) AS "liveGames",
        greatest(0, (SELECT count(*)::int FROM "Match" WHERE "status" = 'finished' AND "id" >= $1) -
          (SELECT count(*)::int FROM "ExperimentMatch" WHERE "matchId" >= $1) -
          (SELECT count(*)::int FROM "ForkBranch" WHERE "matchId" >= $1)) AS "lastDay",
        (SELECT count(*)::int FROM "Agent" WHERE "retiredAt" IS NULL AND NOT "person" AND NOT "guest") AS "agents"`,
    values: [firstIdOf(new Date(Date.now() - DAY_MS))],
  });
  return rows[0] ?? { live: 0, liveGames: [], lastDay: 0, agents: 0 };
}

/** An agent's answers in one of its last matches, for its owner. */
export interface RecentSeat {
  readonly matchId: string;
  readonly game: string;
  readonly locale: Locale;
  readonly config: unknown;
  readonly facts: SeatFacts;
  /** In order; without interviews. */
  readonly decisions: readonly Pick<Decision, "ask" | "text" | "missed" | "detail">[];
}

const MAX_MATCHES = 10;

/** An agent's seats in its last 10 finished matches, newest first, without those of experiments and forks. */
export async function recentSeats(database: Database, agentId: string): Promise<RecentSeat[]> {
  const { rows } = await database.connection.query<RecentSeat>({
    name: "recent-seats",
    text: `
      SELECT match."id" AS "matchId", match."game", match."locale", match."config",
        coalesce(seat."facts", '{}'::json) AS "facts",
        (SELECT coalesce(json_agg(json_build_object('ask', decision."ask",
            'text', decision."text", 'missed', decision."missed", 'detail', decision."detail")
            ORDER BY decision."at"), '[]'::json)
          FROM "Decision" decision WHERE decision."matchId" = match."id"
            AND decision."seat" = seat."seat" AND decision."kind" = 'decision') AS "decisions"
      FROM "MatchSeat" seat JOIN "Match" match ON match."id" = seat."matchId"
      WHERE seat."agentId" = $1 AND match."status" = 'finished'
        AND match."experimentId" IS NULL AND match."forkId" IS NULL
      ORDER BY seat."matchId" DESC LIMIT ${MAX_MATCHES}`,
    values: [agentId],
  });
  return rows;
}
