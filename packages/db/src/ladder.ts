import { NEWCOMER, replayLadder } from "@wisp/stats";
import { type Database, inTransaction } from "./database.ts";
import type { Queryable } from "./queryable.ts";

/** A seat of a finished match as the ladder of people reads it. */
export interface LadderTableSeat {
  readonly seat: number;
  readonly agentId: string;
  readonly slug: string;
  readonly house: boolean;
  readonly person: boolean;
  /** Its player left, and a decision was lost: leaving a seat that has none left loses nothing. */
  readonly abandoned: boolean;
  readonly side: string | null;
  readonly won: boolean;
  /** In whole units of the game. */
  readonly points: number;
}

/** A finished match that may change ratings of people. */
export interface LadderTable {
  readonly game: string;
  readonly locale: string;
  readonly seats: readonly LadderTableSeat[];
}

/** SQL: a match of the ladder is ordinary practice; tables of friends and those as papers play them are not. */
const isOfLadder = `match."status" = 'finished' AND match."people" > 0 AND match."seasonId" IS NULL
  AND match."experimentId" IS NULL AND match."forkId" IS NULL
  AND NOT EXISTS (SELECT 1 FROM "Ticket" ticket WHERE ticket."matchId" = match."id"
    AND (ticket."tableId" IS NOT NULL OR ticket."preset" IS NOT NULL))`;

/** The table of a finished match, if it is one of the ladder. */
export async function ladderTable(
  { connection }: Database,
  matchId: string,
): Promise<LadderTable | null> {
  const { rows } = await connection.query<LadderTable>({
    name: "ladder-table",
    text: `
      SELECT match."game", match."locale",
        (SELECT json_agg(json_build_object('seat', seat."seat", 'agentId', agent."id",
            'slug', agent."slug", 'house', agent."house",
            'person', agent."person" AND agent."retiredAt" IS NULL,
            'abandoned', seat."leftAt" IS NOT NULL
              AND coalesce((seat."facts" -> 'lost-decisions' ->> 0)::float8, 0) > 0,
            'side', seat."side", 'won', coalesce(seat."won", false),
            'points', coalesce(seat."points"::float8 / seat."pointsScale", 0))
            ORDER BY seat."seat")
          FROM "MatchSeat" seat JOIN "Agent" agent ON agent."id" = seat."agentId"
          WHERE seat."matchId" = match."id") AS "seats" /* not null: every match has seats */
      FROM "Match" match WHERE match."id" = $1 AND ${isOfLadder}`,
    values: [matchId],
  });
  return rows[0] ?? null;
}

/** Matches of the ladder that were over after `since` and changed no rating yet, the oldest first. */
export async function unratedMatches({ connection }: Database, since: Date): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>(
    `SELECT match."id" FROM "Match" match
     WHERE match."finishedAt" > $1 AND ${isOfLadder}
       AND NOT EXISTS (SELECT 1 FROM "RatedMatch" rated WHERE rated."matchId" = match."id")
     ORDER BY match."finishedAt", match."id"`,
    [since],
  );
  return rows.map(({ id }) => id);
}

/** Computes the ratings of a person in a game again, from all matches in their order. */
async function replay(connection: Queryable, agentId: string, game: string): Promise<void> {
  const { rows } = await connection.query<{
    matchId: string;
    seat: number;
    score: number;
    opponent: number;
  }>(
    `SELECT "matchId", "seat", "score", "opponent" FROM "RatedMatch"
     WHERE "agentId" = $1 AND "game" = $2 ORDER BY "at", "matchId"`,
    [agentId, game],
  );
  // The first match teaches.
  const counted = rows.map((row, at) => ({ ...row, counts: at > 0 }));
  const ratings = replayLadder(counted);
  await connection.query(
    `UPDATE "RatedMatch" rated SET "counts" = given.counts, "before" = given.before,
       "after" = given.after, "deviation" = given.deviation, "volatility" = given.volatility
     FROM unnest($1::uuid[], $2::int[], $3::boolean[], $4::float8[], $5::float8[], $6::float8[], $7::float8[])
       AS given("match", seat, counts, before, after, deviation, volatility)
     WHERE rated."matchId" = given."match" AND rated."seat" = given.seat
       AND (rated."counts", rated."before", rated."after", rated."deviation", rated."volatility")
         IS DISTINCT FROM (given.counts, given.before, given.after, given.deviation, given.volatility)`,
    [
      counted.map(({ matchId }) => matchId),
      counted.map(({ seat }) => seat),
      counted.map(({ counts }) => counts),
      ratings.map((_, at) => ratings[at - 1]?.rating ?? NEWCOMER.rating),
      ratings.map(({ rating }) => rating),
      ratings.map(({ deviation }) => deviation),
      ratings.map(({ volatility }) => volatility),
    ],
  );
}

/** One after another: two matches of a person that end together, and a merge. */
const lockPerson = (connection: Queryable, agentId: string): Promise<unknown> =>
  connection.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`ladder/${agentId}`]);

/** A result of a person's seat. */
export interface NewRatedMatch {
  readonly matchId: string;
  readonly seat: number;
  readonly agentId: string;
  readonly game: string;
  readonly score: number;
  readonly opponent: number;
}

/**
 * Adds the results of a match's people to the ladder and computes their ratings: of all of them or, where the
 * process dies, of none. Done twice, it changes nothing.
 */
export async function addRatedMatches(
  database: Database,
  added: readonly NewRatedMatch[],
): Promise<void> {
  // In one order, as another match of the same people takes them.
  const ordered = added.toSorted((one, other) => (one.agentId < other.agentId ? -1 : 1));
  await inTransaction(database, async ({ connection }) => {
    for (const { matchId, seat, agentId, game, score, opponent } of ordered) {
      await lockPerson(connection, agentId);
      const { rowCount } = await connection.query(
        `INSERT INTO "RatedMatch" ("matchId", "seat", "agentId", "game", "at", "score", "opponent",
           "counts", "before", "after", "deviation", "volatility")
         SELECT match."id", $2, $3, $4, match."finishedAt", $5, $6, false,
           ${NEWCOMER.rating}, ${NEWCOMER.rating}, ${NEWCOMER.deviation}, ${NEWCOMER.volatility}
         FROM "Match" match WHERE match."id" = $1 AND match."status" = 'finished'
         ON CONFLICT DO NOTHING`,
        [matchId, seat, agentId, game, score, opponent],
      );
      if (rowCount === 1) await replay(connection, agentId, game);
    }
  });
}

/** Gives the rated matches of a guest to the account that the guest signed in to. */
export async function mergeLadder(database: Database, from: string, to: string): Promise<void> {
  if (from === to) return;
  await inTransaction(database, async ({ connection }) => {
    // In one order, as another merge of the same people takes them.
    for (const id of [from, to].toSorted()) await lockPerson(connection, id);
    const { rows } = await connection.query<{ game: string }>(
      `WITH moved AS (UPDATE "RatedMatch" SET "agentId" = $2 WHERE "agentId" = $1 RETURNING "game")
       SELECT DISTINCT "game" FROM moved ORDER BY "game"`,
      [from, to],
    );
    for (const { game } of rows) await replay(connection, to, game);
  });
}

/** A match of a person's history. */
export interface RatedMatchRow {
  readonly matchId: string;
  readonly seat: number;
  readonly game: string;
  readonly at: Date;
  readonly score: number;
  readonly opponent: number;
  readonly counts: boolean;
  readonly before: number;
  readonly after: number;
  /** Of the rating after it. */
  readonly deviation: number;
}

const rowFields = `rated."matchId", rated."seat", rated."game", rated."at", rated."score", rated."opponent",
  rated."counts", rated."before", rated."after", rated."deviation"`;

/** What a match did to the rating of one seat's person; null where it is not rated. */
export async function ratedSeat(
  { connection }: Database,
  matchId: string,
  seat: number,
): Promise<RatedMatchRow | null> {
  const { rows } = await connection.query<RatedMatchRow>({
    name: "rated-seat",
    text: `SELECT ${rowFields} FROM "RatedMatch" rated WHERE "matchId" = $1 AND "seat" = $2`,
    values: [matchId, seat],
  });
  return rows[0] ?? null;
}

/** The newest matches of some people, who are one person; newest first. */
export async function ratedMatchesOf(
  { connection }: Database,
  agentIds: readonly string[],
  limit: number,
): Promise<RatedMatchRow[]> {
  const { rows } = await connection.query<RatedMatchRow>({
    name: "rated-matches-of",
    text: `SELECT ${rowFields} FROM "RatedMatch" rated WHERE "agentId" = ANY($1::uuid[])
      ORDER BY "at" DESC, "matchId" LIMIT $2`,
    values: [agentIds, limit],
  });
  return rows;
}

/** A person's rating in one game. */
export interface PersonRating {
  readonly game: string;
  readonly rating: number;
  readonly deviation: number;
  /** Those that count. */
  readonly matches: number;
}

/** SQL: the window is counted before DISTINCT ON chooses the last row, so the rows are read once. */
const lastOfEach = `DISTINCT ON (rated."agentId", rated."game") rated."agentId", rated."game",
  rated."after" AS "rating", rated."deviation",
  (count(*) FILTER (WHERE rated."counts")
    OVER (PARTITION BY rated."agentId", rated."game"))::int AS "matches"`;

/** The ratings of a person, by game; games without a match that counts are left out. */
export async function personRatings(
  { connection }: Database,
  agentId: string,
): Promise<PersonRating[]> {
  const { rows } = await connection.query<PersonRating>({
    name: "person-ratings",
    text: `SELECT last."game", last."rating", last."deviation", last."matches" FROM (
        SELECT ${lastOfEach} FROM "RatedMatch" rated WHERE rated."agentId" = $1
        ORDER BY rated."agentId", rated."game", rated."at" DESC, rated."matchId" DESC) last
      WHERE last."matches" > 0 ORDER BY last."game"`,
    values: [agentId],
  });
  return rows;
}

/** A person on the ladder, by the handle of their account. */
export interface LadderRow extends PersonRating {
  readonly handle: string;
}

/** More people than these are not listed. */
const MAX_LISTED = 100;
/** One lucky match is not enough to be listed. */
export const LADDER_AFTER = 3;

/**
 * The ladders of games, the highest rating of each first: one read for all of them. Guests, and those who
 * chose not to be shown, are not on it.
 */
export async function laddersOf(
  { connection }: Database,
  games: readonly string[],
): Promise<ReadonlyMap<string, readonly LadderRow[]>> {
  const { rows } = await connection.query<LadderRow>({
    name: "ladders-of",
    text: `SELECT "handle", "game", "rating", "deviation", "matches" FROM (
        SELECT account."handle", last."game", last."rating", last."deviation", last."matches",
          row_number() OVER (PARTITION BY last."game"
            ORDER BY last."rating" DESC, account."handle") AS "place"
        FROM (
          SELECT ${lastOfEach} FROM "RatedMatch" rated WHERE rated."game" = ANY($1)
          ORDER BY rated."agentId", rated."game", rated."at" DESC, rated."matchId" DESC) last
        JOIN "Agent" agent ON agent."id" = last."agentId"
        JOIN "User" account ON agent."endpoint" = 'human:' || account."id"::text
        WHERE last."matches" >= ${LADDER_AFTER} AND account."deletedAt" IS NULL
          AND account."bannedAt" IS NULL AND account."onLadder") listed
      WHERE "place" <= ${MAX_LISTED} ORDER BY "game", "place"`,
    values: [games],
  });
  return Map.groupBy(rows, ({ game }) => game);
}

/** Whether an account is shown on the ladder, once it has played enough. */
export async function isOnLadder({ prisma }: Database, userId: string): Promise<boolean> {
  const { onLadder } = await prisma.user.findUniqueOrThrow({
    where: { id: userId },
    select: { onLadder: true },
  });
  return onLadder;
}

/** Shows an account on the ladder, or hides it there. Its matches are rated all the same. */
export async function setOnLadder(
  { prisma }: Database,
  userId: string,
  onLadder: boolean,
): Promise<void> {
  await prisma.user.update({ where: { id: userId }, data: { onLadder } });
}
