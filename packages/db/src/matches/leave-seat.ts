import type { Database } from "../database.ts";

/**
 * Stores that the player of a seat has left its match, for the match's current and later runners. False when the agent has no seat there, has left before, or the match is over.
 */
export async function leaveSeat(
  { connection }: Database,
  matchId: string,
  agentId: string,
): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: "leave-seat",
    text: `
      UPDATE "MatchSeat" seat SET "leftAt" = now() FROM "Match" match
      WHERE match."id" = seat."matchId" AND match."status" IN ('waiting', 'running')
        AND seat."matchId" = $1 AND seat."agentId" = $2 AND seat."leftAt" IS NULL`,
    values: [matchId, agentId],
  });
  return rowCount === 1;
}

/** Whether the player of a seat has left, see `leaveSeat`. */
export async function hasLeftSeat(
  { connection }: Database,
  matchId: string,
  seat: number,
): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: "has-left-seat",
    text: `SELECT 1 FROM "MatchSeat" WHERE "matchId" = $1 AND "seat" = $2 AND "leftAt" IS NOT NULL`,
    values: [matchId, seat],
  });
  return rowCount === 1;
}
