import type { Database } from "../database.ts";

/** Points of a season's matches are stored in whole units of 1 / this; 1 before its first match has finished. */
export async function pointsScaleOf(
  { connection }: Pick<Database, "connection">,
  seasonId: string,
): Promise<number> {
  const { rows } = await connection.query<{ scale: number }>({
    name: "points-scale",
    text: `
      SELECT seat."pointsScale" AS "scale"
      FROM "Match" match JOIN "MatchSeat" seat ON seat."matchId" = match."id"
      WHERE match."seasonId" = $1 AND match."status" = 'finished' AND seat."pointsScale" IS NOT NULL
      LIMIT 1`,
    values: [seasonId],
  });
  return rows[0]?.scale ?? 1;
}
