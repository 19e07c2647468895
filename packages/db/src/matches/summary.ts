import type { Locale, MatchPreview, SeatFacts } from "@wisp/game";
import type { Database } from "../database.ts";
import { isId } from "../id.ts";
import type { Pace } from "./create.ts";
import { shownStatus } from "./sealed.ts";
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

export interface MatchResult {
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
  readonly result: MatchResult | null;
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
  ${shownStatus} AS "status", match."sealed", match."pace",
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
