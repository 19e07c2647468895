import type { Database } from "../database.ts";
import { isId } from "../id.ts";

/** The player whom a spectator with one seat's view of a finished match took for the hidden one. */
export interface NewGuess {
  readonly matchId: string;
  readonly seat: number;
  /** Counts from 1. */
  readonly round: number;
  /** Tells visitors apart; nothing that leads to a person. */
  readonly visitor: string;
  /** The seat that was named. */
  readonly choice: number;
  readonly right: boolean;
}

/** Keeps a guess; false when this visitor has one for this seat and round already, which stays. */
export async function keepGuess(database: Database, guess: NewGuess): Promise<boolean> {
  const { rowCount } = await database.connection.query({
    name: "keep-guess",
    text: `
      INSERT INTO "Guess" ("matchId", "seat", "round", "visitor", "choice", "right")
      VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
    values: [guess.matchId, guess.seat, guess.round, guess.visitor, guess.choice, guess.right],
  });
  return rowCount === 1;
}

/** How often people were right from one seat in one round. */
export interface GuessCount {
  readonly seat: number;
  readonly round: number;
  readonly right: number;
  readonly total: number;
}

/** The counts of a match in order of seat and round; seats and rounds without a guess are absent. */
export async function guessCounts(
  database: Database,
  matchId: string,
): Promise<readonly GuessCount[]> {
  if (!isId(matchId)) return [];
  const { rows } = await database.connection.query<GuessCount>({
    name: "guess-counts",
    text: `
      SELECT "seat", "round", (count(*) FILTER (WHERE "right"))::int AS "right",
        count(*)::int AS "total"
      FROM "Guess" WHERE "matchId" = $1 GROUP BY "seat", "round" ORDER BY "seat", "round"`,
    values: [matchId],
  });
  return rows;
}
