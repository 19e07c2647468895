import {
  type Estimate,
  type Faults,
  type FitCheck,
  type FittedLeaderboard,
  type Intervals,
  type LeaderboardRating,
  type Overlap,
  type Rank,
  type Rating,
  type Reliability,
  type Shift,
  STATISTICS_VERSION,
  type Validity,
  type VarianceShares,
  type WinMatrix,
} from "@wisp/stats";
import type { Database } from "../database.ts";

/** Which leaderboard: a season, a language, and all matches or the clean ones. */
export interface LeaderboardName {
  readonly seasonId: string;
  readonly locale: string;
  readonly clean: boolean;
}

/** By role. In a fit of an earlier release the place of a change is unknown. */
export type StoredChange = Readonly<
  Record<string, (Omit<Shift, "at" | "until"> & Partial<Pick<Shift, "at" | "until">>) | null>
>;

/** The latest statistics of an agent. */
export interface AgentFit {
  /** With the skill in each role, by its name, where the game has its own model. */
  readonly rating: LeaderboardRating & { readonly [skill: string]: Estimate | number | undefined };
  /** Among agents out of placement; null in placement. */
  readonly rank: Rank | null;
  readonly intervals: Intervals;
  /** Only of games with traits. */
  readonly faults?: Faults;
  /** Absent in a fit of an earlier release, as is `change`. */
  readonly overlap?: Overlap;
  readonly change?: StoredChange;
}

/** The latest statistics of a version. */
export interface VersionFit {
  readonly matches: number;
  readonly rating: Rating;
  readonly intervals: Intervals;
}

/** The latest statistics of a leaderboard, without those of its agents. */
export interface LeaderboardFit
  extends Pick<FittedLeaderboard, "bias" | "fragility" | "pairs" | "precision"> {
  /** Null where the game has no traits; the other statistics of such a leaderboard are then empty. */
  readonly validity: Validity | null;
  readonly fittedAt: Date;
  readonly matches: number;
  /** Null in a fit of an earlier release. */
  readonly variance: VarianceShares | null;
  /** Absent where the game has traits, and in a fit of an earlier release. */
  readonly fitCheck?: FitCheck;
  /** As `fitCheck`. */
  readonly fewPartners?: boolean;
  /** By ids of agents; absent in a fit of an earlier release. */
  readonly reliability?: Reliability;
  /** By ids of agents. */
  readonly winMatrix?: WinMatrix;
}

/**
 * The latest statistics of a leaderboard; null before the first. From a fit of an earlier release, which the
 * runner replaces within minutes, parts with another form are left out.
 */
export async function leaderboardFit(
  database: Database,
  { seasonId, locale, clean }: LeaderboardName,
): Promise<LeaderboardFit | null> {
  const { rows } = await database.connection.query<{
    readonly fittedAt: Date;
    readonly matches: number;
    readonly detail: Omit<LeaderboardFit, "fittedAt" | "matches" | "variance" | "precision"> &
      Partial<Pick<LeaderboardFit, "variance" | "precision">> & { readonly statistics?: number };
  }>({
    name: "board-fit",
    text: `SELECT "fittedAt", "matches", "detail" FROM "BoardFit"
      WHERE "seasonId" = $1 AND "locale" = $2 AND "clean" = $3`,
    values: [seasonId, locale, clean],
  });
  const [row] = rows;
  if (row === undefined) return null;
  const { statistics, ...detail } = row.detail;
  const { fittedAt, matches } = row;
  const changed =
    statistics === STATISTICS_VERSION ? {} : { fragility: null, pairs: [], precision: null };
  return { fittedAt, matches, variance: null, precision: null, ...detail, ...changed };
}

/** The newest version of every agent that has played for a leaderboard, by agent. */
export async function newestVersions(
  database: Database,
  { seasonId, locale, clean }: LeaderboardName,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await database.connection.query<{ agentId: string; versionId: string }>({
    name: "newest-versions",
    text: `SELECT "agentId", "versionId" FROM "BoardRow"
      WHERE "seasonId" = $1 AND "locale" = $2 AND "clean" = $3`,
    values: [seasonId, locale, clean],
  });
  return new Map(rows.map(({ agentId, versionId }) => [agentId, versionId]));
}

/** The latest statistics of an agent on one of its leaderboards, and of its versions there. */
export interface AgentLeaderboardFit {
  readonly season: string;
  readonly locale: string;
  readonly fit: AgentFit;
  /** When the leaderboard was fitted, and from how many matches. */
  readonly fittedAt: Date;
  readonly matches: number;
  /** By version number. */
  readonly versions: readonly (VersionFit & { readonly number: number })[];
}

/** The same of all leaderboards of an agent, over all matches. */
export async function fitsOfAgent(
  database: Database,
  agentId: string,
): Promise<AgentLeaderboardFit[]> {
  const { rows } = await database.connection.query<AgentLeaderboardFit>({
    name: "fits-of-agent",
    text: `
      SELECT season."slug" AS "season", fit."locale", fit."detail" AS "fit",
        board."fittedAt", board."matches", (
        SELECT coalesce(json_agg(jsonb_set(own."detail"::jsonb, '{number}',
          to_jsonb(version."number")) ORDER BY version."number" DESC), '[]'::json)
        FROM "AgentVersion" version JOIN "VersionFit" own ON own."versionId" = version."id"
          AND own."seasonId" = fit."seasonId" AND own."locale" = fit."locale" AND NOT own."clean"
        WHERE version."agentId" = $1) AS "versions"
      FROM "AgentFit" fit JOIN "Season" season ON season."id" = fit."seasonId"
      JOIN "BoardFit" board USING ("seasonId", "locale", "clean")
      WHERE fit."agentId" = $1 AND NOT fit."clean"`,
    values: [agentId],
  });
  return rows;
}

/** Matches from which a leaderboard has statistics at all. */
export const MIN_FITTED_MATCHES = 30;

/**
 * SQL for whether the leaderboard of a "Season" `season` is final: it is published, and the statistics of each
 * language that has enough matches for any cover all of them, the clean ones last. Every match of a
 * season has as many agents.
 */
export const isFinal = `(
  season."status" = 'published' AND NOT EXISTS (
    SELECT 1 FROM unnest(season."locales") AS board("locale")
    CROSS JOIN LATERAL (SELECT sum(row."matches") AS "results" FROM "BoardRow" row
      WHERE row."seasonId" = season."id" AND row."locale" = board."locale" AND NOT row."clean") played
    CROSS JOIN LATERAL (SELECT count(DISTINCT seat."agentId") AS "agents" FROM "MatchSeat" seat WHERE seat."matchId" = (
      SELECT match."id" FROM "Match" match
      WHERE match."seasonId" = season."id" AND match."status" = 'finished'
      ORDER BY match."id" DESC LIMIT 1)) one
    LEFT JOIN "BoardFit" fit ON fit."seasonId" = season."id" AND fit."locale" = board."locale"
      AND NOT fit."clean"
    LEFT JOIN "BoardFit" clean ON clean."seasonId" = season."id"
      AND clean."locale" = board."locale" AND clean."clean"
    WHERE played."results" >= ${MIN_FITTED_MATCHES} * one."agents"
      AND (coalesce(fit."matches", 0) * one."agents" < played."results"
        OR clean."fittedAt" < fit."fittedAt")))`;

/** Whether the leaderboard of a season is final: published, with statistics over all its matches. */
export async function isLeaderboardFinal(
  { connection }: Database,
  seasonId: string,
): Promise<boolean> {
  const { rows } = await connection.query<{ readonly final: boolean }>({
    name: "board-is-final",
    text: `SELECT ${isFinal} AS "final" FROM "Season" season WHERE season."id" = $1`,
    values: [seasonId],
  });
  return rows[0]?.final ?? false;
}
