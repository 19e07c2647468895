import type { Database } from "../database.ts";

/** What an agent did in the ranked matches that ended on one day (UTC). */
export interface AgentDay {
  /** As 2026-11-20. */
  readonly day: string;
  readonly matches: number;
  readonly wins: number;
  /** Mean points per match. */
  readonly score: number;
}

/** The newest days on which an agent played ranked matches, at most `most`, oldest first. */
export async function agentDays(
  database: Database,
  agentId: string,
  most: number,
): Promise<AgentDay[]> {
  const { rows } = await database.connection.query<AgentDay>({
    name: "agent-days",
    text: `
      SELECT * FROM (
        SELECT to_char("day", 'YYYY-MM-DD') AS "day", sum("matches")::int AS "matches",
          sum("wins")::int AS "wins",
          sum("points"::float8 / "pointsScale") / sum("matches") AS "score"
        FROM "StandingDay" WHERE "agentId" = $1
        GROUP BY "StandingDay"."day" ORDER BY "StandingDay"."day" DESC LIMIT $2) newest
      ORDER BY "day"`,
    values: [agentId, most],
  });
  return rows;
}

/** Where an agent stood at the end of a day (UTC) on a board. */
export interface RankOnDay {
  readonly day: string;
  readonly rank: number;
  readonly total: number;
  /** The rating then known; null: none. */
  readonly composite: number | null;
}

/** Where agents stood on the newest `most` days of a board, oldest first, by agent. */
export async function rankHistory(
  database: Database,
  board: { readonly seasonId: string; readonly locale: string },
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
        SELECT coalesce(json_agg(json_build_object('day', newest."day", 'rank', newest."rank",
            'total', 100 + newest."gain"::float8 / newest."pointsScale",
            'composite', newest."composite") ORDER BY newest."day"), '[]'::json)
        FROM (
          SELECT * FROM "RankDay" ranks WHERE ranks."agentId" = agent."id"
            AND ranks."seasonId" = $1 AND ranks."locale" = $2
          ORDER BY ranks."day" DESC LIMIT $4) newest) AS "days"
      FROM "Agent" agent WHERE agent."slug" = ANY($3::text[])`,
    values: [board.seasonId, board.locale, slugs, most],
  });
  return new Map(rows.map(({ slug, days }) => [slug, days]));
}
