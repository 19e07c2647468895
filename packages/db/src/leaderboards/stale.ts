import { STATISTICS_VERSION } from "@wisp/stats";
import type { Database } from "../database.ts";

/** A leaderboard whose statistics are behind its matches. */
export interface StaleLeaderboard {
  readonly seasonId: string;
  readonly slug: string;
  readonly game: string;
  /** Configuration of the season's matches. */
  readonly config: unknown;
  readonly locale: string;
}

/** A leaderboard is fitted early if its matches have grown by this factor since its last fit. */
const GROWTH = 1.25;

/** Limits that decide whether a leaderboard is due for a fit. */
export interface StaleLimits {
  /**
   * A leaderboard that was fitted after it counts only when it has grown by a quarter since, or when its season
   * is over.
   */
  readonly before: Date;
  /** Leaderboards with fewer matches are not fitted. */
  readonly least: number;
  /** How many seats a match of a season has. */
  readonly seatsOf: (leaderboard: Pick<StaleLeaderboard, "game" | "config">) => number;
}

/**
 * Leaderboards that have more matches than were last fitted, or were fitted by other statistics. The fits
 * of a young leaderboard are soon out of date, so one that grows fast is fitted again early. The last fit of
 * a season that is over comes as soon as its last match has ended.
 */
export async function staleLeaderboards(
  database: Database,
  { before, least, seatsOf }: StaleLimits,
): Promise<StaleLeaderboard[]> {
  const { rows } = await database.connection.query<
    StaleLeaderboard & {
      /** Matches of all agents together. */
      readonly results: number;
      readonly isAlone: boolean;
      readonly fittedAt: Date | null;
      readonly fitted: number;
      readonly isCurrent: boolean;
      readonly isOver: boolean;
    }
  >({
    name: "stale-boards",
    text: `
      SELECT season."id" AS "seasonId", season."slug", season."game", season."config",
        board."locale", played."results"::float8, season."team" = 'self' AS "isAlone", fit."fittedAt",
        coalesce(fit."matches", 0) AS "fitted",
        coalesce(fit."detail" ->> 'statistics' = $1, false) AS "isCurrent",
        season."status" IN ('frozen', 'published') AND NOT EXISTS (SELECT 1 FROM "Match" match
          WHERE match."seasonId" = season."id"
            AND match."status" IN ('waiting', 'running', 'played')) AS "isOver"
      FROM "Season" season CROSS JOIN unnest(season."locales") AS board("locale")
      CROSS JOIN LATERAL (SELECT coalesce(sum(row."matches"), 0) AS "results"
        FROM "BoardRow" row WHERE row."seasonId" = season."id" AND row."locale" = board."locale"
          AND NOT row."clean") played
      LEFT JOIN "BoardFit" fit ON fit."seasonId" = season."id" AND fit."locale" = board."locale"
        AND NOT fit."clean"
      WHERE played."results" > 0 AND EXISTS (SELECT 1 FROM "MatchFigures" known
        WHERE known."seasonId" = season."id" AND known."locale" = board."locale")
      ORDER BY fit."fittedAt" NULLS FIRST, season."id"`,
    values: [`${STATISTICS_VERSION}`],
  });
  return rows.flatMap(
    ({ results, isAlone, fittedAt, fitted, isCurrent, isOver, ...leaderboard }) => {
      const matches = isAlone ? results : results / seatsOf(leaderboard);
      const isDue = isOver || fittedAt === null || fittedAt < before || matches >= GROWTH * fitted;
      return isDue && matches >= Math.max(least, fitted + (isCurrent ? 1 : 0)) ? [leaderboard] : [];
    },
  );
}
