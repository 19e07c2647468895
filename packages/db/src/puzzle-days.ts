import type { Database } from "./database.ts";

/** An account's result of a puzzle of a day. */
interface PuzzleDay {
  /** UTC, as 2026-11-23. */
  readonly day: string;
  /** The game, and the language of its matches where it has some: "go", "go/en". */
  readonly puzzle: string;
  /** Whether each answer was right. */
  readonly results: readonly boolean[];
}

/** Keeps an account's first result of a puzzle; what another device sends later adds nothing. Resolves with the kept one. */
export async function takePuzzleDay(
  { connection }: Database,
  userId: string,
  { day, puzzle, results }: PuzzleDay,
): Promise<readonly boolean[]> {
  await connection.query({
    name: "take-puzzle-day",
    text: `INSERT INTO "PuzzleDay" ("userId", "day", "puzzle", "results") VALUES ($1, $2, $3, $4)
      ON CONFLICT DO NOTHING`,
    values: [userId, day, puzzle, results],
  });
  const { rows } = await connection.query<{ results: boolean[] }>({
    name: "taken-puzzle-day",
    text: `SELECT "results" FROM "PuzzleDay" WHERE "userId" = $1 AND "day" = $2 AND "puzzle" = $3`,
    values: [userId, day, puzzle],
  });
  return rows[0]?.results ?? results;
}

/** An account's results since a day, the newest day first. */
export async function puzzleDays(
  { connection }: Database,
  userId: string,
  since: string,
): Promise<readonly PuzzleDay[]> {
  const { rows } = await connection.query<PuzzleDay>({
    name: "puzzle-days",
    text: `SELECT to_char("day", 'YYYY-MM-DD') AS "day", "puzzle", "results" FROM "PuzzleDay"
      WHERE "userId" = $1 AND "day" >= $2 ORDER BY "PuzzleDay"."day" DESC, "puzzle"`,
    values: [userId, since],
  });
  return rows;
}
