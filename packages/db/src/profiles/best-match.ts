import type { Database } from "../database.ts";

/**
 * Id of the match among an agent's newest `within` of a game in which it made most points, the newest of
 * equals; null where it has finished none of them. Points of different games are never compared.
 */
export async function bestMatch(
  database: Database,
  agentId: string,
  { game, within }: { readonly game: string; readonly within: number },
): Promise<string | null> {
  const { rows } = await database.connection.query<{ readonly id: string }>({
    name: "best-match",
    text: `
      SELECT newest."matchId" AS "id" FROM (
        SELECT seat."matchId", seat."points", seat."pointsScale" FROM "MatchSeat" seat
        JOIN "Match" played ON played."id" = seat."matchId" AND played."game" = $3
        WHERE seat."agentId" = $1 ORDER BY seat."matchId" DESC LIMIT $2) newest
      JOIN "Match" match ON match."id" = newest."matchId" AND match."status" = 'finished'
      WHERE match."seasonId" IS NULL OR match."seasonId" NOT IN (
        SELECT "id" FROM "Season" WHERE "visibility" = 'unlisted' OR "variant")
      ORDER BY newest."points"::float8 / newest."pointsScale" DESC, newest."matchId" DESC
      LIMIT 1`,
    values: [agentId, within, game],
  });
  return rows[0]?.id ?? null;
}
