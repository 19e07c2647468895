import type { Database } from "../database.ts";

/**
 * Id of the match among an agent's newest `within` in which it made most points, the newest of equals;
 * null where it has finished none of them.
 */
export async function bestMatch(
  database: Database,
  agentId: string,
  within: number,
): Promise<string | null> {
  const { rows } = await database.connection.query<{ readonly id: string }>({
    name: "best-match",
    text: `
      SELECT newest."matchId" AS "id" FROM (
        SELECT seat."matchId", seat."points", seat."pointsScale" FROM "MatchSeat" seat
        WHERE seat."agentId" = $1 ORDER BY seat."matchId" DESC LIMIT $2) newest
      JOIN "Match" match ON match."id" = newest."matchId" AND match."status" = 'finished'
      WHERE match."seasonId" IS NULL OR match."seasonId" NOT IN (
        SELECT "id" FROM "Season" WHERE "visibility" = 'unlisted')
      ORDER BY newest."points"::float8 / newest."pointsScale" DESC, newest."matchId" DESC
      LIMIT 1`,
    values: [agentId, within],
  });
  return rows[0]?.id ?? null;
}
