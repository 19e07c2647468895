import type { Database } from "../database.ts";

/** Matches from which a board has statistics at all. */
export const MIN_FITTED_MATCHES = 30;

/**
 * SQL for whether the board of a "Season" `season` is final: it is published, and the statistics of each
 * language that has enough matches for any cover all of them, the clean ones last. Every table of a
 * season has as many seats.
 */
export const isFinal = `(
  season."status" = 'published' AND NOT EXISTS (
    SELECT 1 FROM unnest(season."locales") AS board("locale")
    CROSS JOIN LATERAL (SELECT sum(row."matches") AS "seats" FROM "BoardRow" row
      WHERE row."seasonId" = season."id" AND row."locale" = board."locale" AND NOT row."clean") played
    CROSS JOIN LATERAL (SELECT count(*) AS "seats" FROM "MatchSeat" seat WHERE seat."matchId" = (
      SELECT match."id" FROM "Match" match
      WHERE match."seasonId" = season."id" AND match."status" = 'finished'
      ORDER BY match."id" DESC LIMIT 1)) one
    LEFT JOIN "BoardFit" fit ON fit."seasonId" = season."id" AND fit."locale" = board."locale"
      AND NOT fit."clean"
    LEFT JOIN "BoardFit" clean ON clean."seasonId" = season."id"
      AND clean."locale" = board."locale" AND clean."clean"
    WHERE played."seats" >= ${MIN_FITTED_MATCHES} * one."seats"
      AND (coalesce(fit."matches", 0) * one."seats" < played."seats"
        OR clean."fittedAt" < fit."fittedAt")))`;

/** Whether the board of a season is final: published, with statistics over all its matches. */
export async function isBoardFinal({ connection }: Database, seasonId: string): Promise<boolean> {
  const { rows } = await connection.query<{ readonly final: boolean }>({
    name: "board-is-final",
    text: `SELECT ${isFinal} AS "final" FROM "Season" season WHERE season."id" = $1`,
    values: [seasonId],
  });
  return rows[0]?.final ?? false;
}
