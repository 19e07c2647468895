import type { Locale } from "@wisp/game";
import type { Database } from "./database.ts";
import { firstIdOf } from "./id.ts";

/** Which puzzle. */
export interface PuzzleName {
  /** UTC, as 2026-11-23. */
  readonly day: string;
  readonly game: string;
  readonly locale: Locale;
}

/** A moment of a finished match: a vote was just opened. */
export interface PuzzleMoment {
  readonly matchId: string;
  /** The public event that opened the vote. */
  readonly cursor: number;
  /** Round of the vote, from 1. */
  readonly round: number;
}

/** A match that a puzzle can take a moment of. */
export interface PuzzleCandidate {
  readonly id: string;
  /** Roles of the seats that won, each once. */
  readonly winningRoles: readonly string[];
}

/** The stored moments of a puzzle; null before it is first read. */
export async function puzzleNamed(
  { connection }: Database,
  { day, game, locale }: PuzzleName,
): Promise<readonly PuzzleMoment[] | null> {
  // ISO 8601 has a year 0, PostgreSQL has none.
  if (day.startsWith("0000")) return null;
  const { rows } = await connection.query<{ moments: readonly PuzzleMoment[] }>({
    name: "puzzle-named",
    text: `SELECT "moments" FROM "Puzzle" WHERE "day" = $1 AND "game" = $2 AND "locale" = $3`,
    values: [day, game, locale],
  });
  return rows[0]?.moments ?? null;
}

/** Stores the moments of a puzzle unless it has some already; resolves with the stored ones. */
export async function keepPuzzle(
  database: Database,
  name: PuzzleName,
  moments: readonly PuzzleMoment[],
): Promise<readonly PuzzleMoment[]> {
  const { day, game, locale } = name;
  await database.connection.query({
    name: "keep-puzzle",
    text: `INSERT INTO "Puzzle" ("day", "game", "locale", "moments") VALUES ($1, $2, $3, $4)
      ON CONFLICT DO NOTHING`,
    values: [day, game, locale, JSON.stringify(moments)],
  });
  return (await puzzleNamed(database, name)) ?? moments;
}

/**
 * Ranked matches of public seasons without variants that were created and finished in `from` <= time < `to`, the newest
 * ones, in order of their ids.
 */
export async function puzzleCandidates(
  { connection }: Database,
  {
    game,
    locale,
    from,
    to,
    limit,
  }: Pick<PuzzleName, "game" | "locale"> & {
    readonly from: Date;
    readonly to: Date;
    readonly limit: number;
  },
): Promise<readonly PuzzleCandidate[]> {
  const { rows } = await connection.query<PuzzleCandidate>({
    name: "puzzle-candidates",
    text: `
      SELECT match."id", ARRAY(
          SELECT DISTINCT seat."role" FROM "MatchSeat" seat
          WHERE seat."matchId" = match."id" AND seat."won") AS "winningRoles"
      FROM "Match" match JOIN "Season" season ON season."id" = match."seasonId"
      WHERE match."status" = 'finished' AND match."id" >= $1 AND match."id" < $2
        AND match."finishedAt" < $3 AND match."game" = $4 AND match."locale" = $5
        AND match."people" = 0 AND season."visibility" = 'public'
        AND NOT season."variant"
      ORDER BY match."id" DESC LIMIT $6`,
    values: [firstIdOf(from), firstIdOf(to), to, game, locale, limit],
  });
  return rows.toReversed();
}

/** The puzzles of a language that were kept since a day. */
export async function keptPuzzles(
  { connection }: Database,
  locale: Locale,
  since: string,
): Promise<readonly { readonly day: string; readonly game: string }[]> {
  const { rows } = await connection.query<{ day: string; game: string }>({
    name: "kept-puzzles",
    text: `SELECT to_char("day", 'YYYY-MM-DD') AS "day", "game" FROM "Puzzle"
      WHERE "locale" = $1 AND "day" >= $2 ORDER BY "Puzzle"."day" DESC, "game"`,
    values: [locale, since],
  });
  return rows;
}
