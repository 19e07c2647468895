import type { Database } from "../database.ts";
import { Fenced } from "../errors.ts";
import type { NewSeat } from "./create.ts";
import { lockedMatchSql } from "./log.ts";

/**
 * Gives a seat of a match that has not been dealt yet to another agent. Throws `Fenced` when the
 * match is no longer the caller's.
 */
export async function replaceSeat(
  database: Database,
  id: string,
  fence: number,
  { seat, agentId, versionId }: NewSeat,
): Promise<void> {
  const { rowCount } = await database.connection.query({
    name: "replace-seat",
    text: `
      WITH held AS (${lockedMatchSql})
      UPDATE "MatchSeat" SET "agentId" = $4, "versionId" = $5 FROM held
      WHERE "matchId" = held."id" AND "seat" = $3
        AND NOT EXISTS (SELECT 1 FROM "MatchEvent" WHERE "matchId" = $1)`,
    values: [id, fence, seat, agentId, versionId],
  });
  if (rowCount !== 1) throw new Fenced("lost", id);
}
