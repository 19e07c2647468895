import type { Database } from "../database.ts";

/** A round of a tournament with the matches that it has had so far. */
export interface StageRound {
  readonly stage: number;
  readonly round: number;
  /** When its first match was made. */
  readonly madeAt: Date;
  /** When the last of its matches so far ended; null while one goes on. */
  readonly endedAt: Date | null;
}

/** The rounds of a tournament that have begun, in order. Matches that failed count as ended. */
export async function stageRounds(
  { connection }: Pick<Database, "connection">,
  seasonId: string,
): Promise<StageRound[]> {
  const { rows } = await connection.query<StageRound>({
    name: "stage-rounds",
    text: `
      SELECT (match."stagePlace" ->> 'stage')::int AS "stage" /* not null: see below */,
        (match."stagePlace" ->> 'round')::int AS "round" /* not null: see below */,
        min(match."createdAt") AS "madeAt",
        CASE WHEN bool_and(match."status" IN ('finished', 'failed')) THEN max(match."finishedAt") END AS "endedAt"
      FROM "Match" match
      WHERE match."seasonId" = $1 AND match."stagePlace" IS NOT NULL
      GROUP BY "stage", "round" ORDER BY "stage", "round"`,
    values: [seasonId],
  });
  return rows;
}
