/**
 * The ranked finished matches of agent $1, newest first, at most $2 of them: what a profile reads,
 * so that it stays quick however long an agent has played. Points are plain points.
 */
export const recentSeats = `
  SELECT seat."matchId", seat."seat", seat."side", seat."facts", match."locale",
    match."finishedAt", match."winner" = seat."side" AS "won",
    seat."points"::float8 / seat."pointsScale" AS "points"
  FROM "MatchSeat" seat JOIN "Match" match ON match."id" = seat."matchId"
  WHERE seat."agentId" = $1 AND seat."points" IS NOT NULL
    AND match."status" = 'finished' AND match."seasonId" IS NOT NULL
  ORDER BY seat."matchId" DESC LIMIT $2`;
