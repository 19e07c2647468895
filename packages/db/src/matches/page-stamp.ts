import type { Database } from "../database.ts";
import { isId } from "../id.ts";

/**
 * A short text that changes whenever the page of a finished match does; null: the match is not over, it
 * belongs to an experiment or a fork, whose notes depend on more, or there is no such match. Costs a tenth
 * of what the page does.
 *
 * It is made of `xmin`, the transaction that wrote a row as it is. So it changes with every committed write
 * to the match, its seats, agents, versions, season, words or hidden speeches, whatever makes it and
 * whichever column it is. Events and decisions of a finished match are never written again, except by
 * `wisp rebuild`.
 */
export async function pageStamp(
  { connection }: Pick<Database, "connection">,
  matchId: string,
): Promise<string | null> {
  if (!isId(matchId)) return null;
  const { rows } = await connection.query<{ stamp: string }>({
    name: "page-stamp",
    text: `
      SELECT concat_ws('/', match.xmin, coalesce(season.xmin::text, ''), coalesce(pack.xmin::text, ''),
        coalesce(family.xmin::text, ''), (
          SELECT string_agg(concat_ws('.', seat.xmin, agent.xmin, version.xmin), ','
            ORDER BY seat."seat")
          FROM "MatchSeat" seat JOIN "Agent" agent ON agent."id" = seat."agentId"
          JOIN "AgentVersion" version ON version."id" = seat."versionId"
          WHERE seat."matchId" = match."id"), (
          SELECT string_agg(concat_ws('.', hidden."seq", hidden.xmin), ',' ORDER BY hidden."seq")
          FROM "HiddenEvent" hidden WHERE hidden."matchId" = match."id")) AS "stamp"
      FROM "Match" match
      LEFT JOIN "Season" season ON season."id" = match."seasonId"
      LEFT JOIN "Pack" pack ON pack."id" = match."packId"
      LEFT JOIN "Family" family
        ON family."packId" = match."packId" AND family."slug" = match."family"
      WHERE match."id" = $1 AND match."status" = 'finished'
        AND match."experimentId" IS NULL AND match."forkId" IS NULL`,
    values: [matchId],
  });
  return rows[0]?.stamp ?? null;
}
