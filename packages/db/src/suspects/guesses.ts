import type { Database } from "../database.ts";
import { isId } from "../id.ts";
import type { NewCall } from "./calls.ts";

/** The suspect of a person who guesses along, watching a finished match from a seat's view. */
export interface NewGuess extends Omit<NewCall, "source" | "baseline"> {
  /** The seat whose view the person shares. */
  readonly view: number;
}

/** Keeps a guess; false when this person has one from that seat in that round, which stays. */
export async function keepGuess({ connection }: Database, guess: NewGuess): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: "keep-guess",
    text: `
      INSERT INTO "SuspectCall" ("matchId", "person", "source", "cursor", "round", "choice", "view")
      VALUES ($1, $2, 'match', $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
    values: [guess.matchId, guess.person, guess.cursor, guess.round, guess.choice, guess.view],
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

/**
 * The counts of a finished match in order of seat and round; seats and rounds without a guess are absent.
 *
 * @param hiddenRoles the roles that are looked for
 */
export async function guessCounts(
  { connection }: Database,
  matchId: string,
  hiddenRoles: readonly string[],
): Promise<readonly GuessCount[]> {
  if (!isId(matchId)) return [];
  const { rows } = await connection.query<GuessCount>({
    name: "guess-counts",
    text: `
      SELECT call."view" AS "seat", call."round", count(*)::int AS "total",
        (count(*) FILTER (WHERE named."role" = ANY ($2)))::int AS "right"
      FROM "SuspectCall" call
      JOIN "MatchSeat" named ON named."matchId" = call."matchId" AND named."seat" = call."choice"
      WHERE call."matchId" = $1 AND call."view" IS NOT NULL
      GROUP BY call."view", call."round" ORDER BY call."view", call."round"`,
    values: [matchId, hiddenRoles],
  });
  return rows;
}
