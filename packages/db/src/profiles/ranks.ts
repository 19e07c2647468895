import type { Database } from "../database.ts";

/** Where an agent stood at the end of a day (UTC) on a leaderboard. */
export interface RankOnDay {
  readonly day: string;
  readonly rank: number;
  /** What ranks its game: a total or a mean score. */
  readonly value: number;
  /** The rating then known; null: none. */
  readonly composite: number | null;
}

/** The newest days of an agent on a leaderboard, oldest first; all given as SQL. */
const newestDays = (at: Record<"agent" | "season" | "locale" | "most", string>): string => `
  SELECT coalesce(json_agg(json_build_object('day', newest."day", 'rank', newest."rank",
      'value', newest."rankValue",
      'composite', newest."composite") ORDER BY newest."day"), '[]'::json)
  FROM (
    SELECT * FROM "RankDay" ranks WHERE ranks."agentId" = ${at.agent}
      AND ranks."seasonId" = ${at.season} AND ranks."locale" = ${at.locale}
    ORDER BY ranks."day" DESC LIMIT ${at.most}) newest`;

/** Where agents stood on the newest `most` days of a leaderboard, oldest first, by agent. */
export async function rankHistory(
  database: Database,
  leaderboard: { readonly seasonId: string; readonly locale: string },
  slugs: readonly string[],
  most: number,
): Promise<ReadonlyMap<string, readonly RankOnDay[]>> {
  const { rows } = await database.connection.query<{
    readonly slug: string;
    readonly days: RankOnDay[];
  }>({
    name: "rank-history",
    text: `
      SELECT agent."slug", (
        ${newestDays({ agent: 'agent."id"', season: "$1", locale: "$2", most: "$4" })}) AS "days"
      FROM "Agent" agent WHERE agent."slug" = ANY($3::text[])`,
    values: [leaderboard.seasonId, leaderboard.locale, slugs, most],
  });
  return new Map(rows.map(({ slug, days }) => [slug, days]));
}

/** Where an agent stood on one leaderboard, day by day. */
export interface LeaderboardRanks {
  readonly season: { readonly slug: string; readonly name: string; readonly game: string };
  readonly locale: string;
  /** At least one, oldest first. */
  readonly days: readonly RankOnDay[];
}

/**
 * Where an agent stood on the leaderboards of listed seasons, at most `most.boards`: those of the house
 * season first, then by the last day they were ranked; of each leaderboard the newest days. Leaderboards whose
 * first day is not over are left out. Reads two places of the key per leaderboard, then the days asked for.
 */
export async function ranksOfAgent(
  database: Database,
  agentId: string,
  most: { readonly boards: number; readonly days: number },
): Promise<LeaderboardRanks[]> {
  const { rows } = await database.connection.query<LeaderboardRanks>({
    name: "agent-ranks",
    text: `
      WITH RECURSIVE board AS (
        (SELECT "seasonId", "locale" FROM "RankDay" WHERE "agentId" = $1
          ORDER BY "seasonId" DESC, "locale" DESC LIMIT 1)
        UNION ALL
        SELECT next.* FROM board, LATERAL (
          SELECT "seasonId", "locale" FROM "RankDay" WHERE "agentId" = $1
            AND ("seasonId", "locale") < (board."seasonId", board."locale")
          ORDER BY "seasonId" DESC, "locale" DESC LIMIT 1) next)
      SELECT json_build_object('slug', season."slug", 'name', season."name",
          'game', season."game") AS "season",
        board."locale", (
        ${newestDays({ agent: "$1", season: 'season."id"', locale: 'board."locale"', most: "$2" })}
        ) AS "days"
      FROM board JOIN "Season" season ON season."id" = board."seasonId"
      WHERE season."visibility" = 'public'
      ORDER BY season."house" DESC, (
          SELECT max(ranks."day") FROM "RankDay" ranks WHERE ranks."agentId" = $1
            AND ranks."seasonId" = season."id" AND ranks."locale" = board."locale"
        ) DESC, season."id" DESC, board."locale" LIMIT $3`,
    values: [agentId, most.days, most.boards],
  });
  return rows;
}

/** An agent's results in the ranked matches that ended on one day (UTC). */
export interface AgentDay {
  /** As 2026-11-20. */
  readonly day: string;
  readonly matches: number;
  readonly wins: number;
  /** Mean points per match. */
  readonly score: number;
}

/** The newest days on which an agent played ranked matches of a game, at most `most`, oldest first; without variants. */
export async function agentDays(
  database: Database,
  agentId: string,
  { game, most }: { readonly game: string; readonly most: number },
): Promise<AgentDay[]> {
  const { rows } = await database.connection.query<AgentDay>({
    name: "agent-days",
    text: `
      SELECT * FROM (
        SELECT to_char("day", 'YYYY-MM-DD') AS "day", sum("matches")::int AS "matches",
          sum("wins")::int AS "wins",
          sum("points"::float8 / "pointsScale") / sum("matches") AS "score"
        FROM "StandingDay" played JOIN "Season" season ON season."id" = played."seasonId"
        WHERE played."agentId" = $1 AND season."game" = $3 AND NOT season."variant"
        GROUP BY played."day" ORDER BY played."day" DESC LIMIT $2) newest
      ORDER BY "day"`,
    values: [agentId, most, game],
  });
  return rows;
}
