import type { Database } from "../database.ts";
import { isId } from "../id.ts";
import { isListed } from "../matches/summary.ts";

/** How the last meetings of two agents ended. */
export interface Meetings {
  readonly matches: number;
  /** Matches that the first, and the second, won alone. */
  readonly first: number;
  readonly second: number;
}

/** Older meetings are not read: a pair of house agents has thousands. */
const MAX_MEETINGS = 100;

/**
 * The last meetings of two agents in ranked matches of a game before a match; what that match itself showed is
 * not among them.
 *
 * @param slugs of the two agents
 */
export async function meetingsOf(
  database: Database,
  slugs: readonly [string, string],
  { before, game }: { readonly before: string; readonly game: string },
): Promise<Meetings> {
  const none = { matches: 0, first: 0, second: 0 };
  if (!isId(before)) return none;
  const { rows } = await database.connection.query<Meetings>({
    name: "meetings",
    text: `
      SELECT count(*)::int AS "matches",
        (count(*) FILTER (WHERE met."one" AND NOT met."other"))::int AS "first",
        (count(*) FILTER (WHERE met."other" AND NOT met."one"))::int AS "second"
      FROM (
        SELECT seat."won" AS "one", rival."won" AS "other"
        FROM "MatchSeat" seat
        JOIN "MatchSeat" rival ON rival."matchId" = seat."matchId"
          AND rival."agentId" = (SELECT "id" FROM "Agent" WHERE "slug" = $2)
        JOIN "Match" match ON match."id" = seat."matchId"
        WHERE seat."agentId" = (SELECT "id" FROM "Agent" WHERE "slug" = $1)
          AND seat."matchId" < $3 AND match."game" = $4 AND match."status" = 'finished'
          AND match."seasonId" IS NOT NULL AND ${isListed}
        ORDER BY seat."matchId" DESC LIMIT ${MAX_MEETINGS}) met`,
    values: [slugs[0], slugs[1], before, game],
  });
  return rows[0] ?? none;
}
