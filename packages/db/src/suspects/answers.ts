import { type Locale, type NamedScores, RIGHT } from "@wisp/game";
import { MAX_ANSWERS_EACH } from "@wisp/stats";
import type { Database } from "../database.ts";
import { restoreLogs } from "../log-archive.ts";
import { hasGuestProgram } from "../matches/summary.ts";
import { isVariantSeason } from "../variants.ts";
import { WINNER_ROUND } from "./calls.ts";

/** People's answers at one vote of a finished match among agents. */
export interface PeopleAtVote {
  readonly matchId: string;
  readonly game: string;
  readonly locale: Locale;
  /** Round of the vote, from 1. */
  readonly round: number;
  /** The seat whose view they shared; null: they saw what everybody sees. */
  readonly seat: number | null;
  /** Answers of accounts, stored before these people could know the truth. */
  readonly verified: boolean;
  readonly answers: readonly PersonalAnswer[];
}

/** One person's answer at a vote. */
interface PersonalAnswer {
  /** A number that distinguishes people in one reading, and means nothing beyond it. */
  readonly person: number;
  readonly right: boolean;
}

/** The newest matches that are read, of those with verified answers and of those with others. */
const MAX_MATCHES = 2_000;

/**
 * The newest matches among agents with accounts that have answers, so that others cannot displace verified ones.
 */
const newestMatches = (verified: boolean): string => `
  SELECT "id", "game", "locale" FROM "Match" WHERE "status" = 'finished' AND "people" = 0 AND NOT "recorded"
    AND NOT ${isVariantSeason('"Match"."seasonId"')} AND NOT ${hasGuestProgram('"Match"')}
    AND "id" IN (SELECT "matchId" FROM "SuspectCall"
      WHERE "verified" = ${verified} AND "round" > ${WINNER_ROUND})
  ORDER BY "id" DESC LIMIT ${MAX_MATCHES}`;

/**
 * The answers of people at votes. A spectator's answer is the last call before the vote was shown, made
 * since the vote before; a verified one stays when the person calls again too late. A person who guesses
 * along has one answer per seat; guesses from a hidden player's seat are left out. `$1` are games,
 * `$2` hidden roles of theirs in the same order; a game with several occurs with each.
 */
const answers = `
  SELECT * FROM (
    SELECT *, row_number() OVER (
      PARTITION BY "game", "locale", "person", "verified" ORDER BY "id") AS "nth"
    FROM (
      SELECT DISTINCT ON (call."matchId", call."round", call."view", call."person") call."id",
        call."matchId", match."game", match."locale", call."round", call."view" AS "seat",
        call."person", call."verified",
        CASE WHEN call."view" IS NULL THEN 'spectator' ELSE 'seat' END AS "view",
        hidden."role" IS NOT NULL AS "right"
      FROM "SuspectCall" call
      JOIN ((${newestMatches(true)}) UNION (${newestMatches(false)})) match
        ON match."id" = call."matchId"
      JOIN "MatchSeat" named ON named."matchId" = call."matchId" AND named."seat" = call."choice"
      LEFT JOIN unnest($1::text[], $2::text[]) AS hidden("game", "role")
        ON hidden."game" = match."game" AND hidden."role" = named."role"
      LEFT JOIN "MatchSeat" own ON own."matchId" = call."matchId" AND own."seat" = call."view"
      WHERE match."game" = ANY ($1) AND NOT EXISTS (
        SELECT 1 FROM unnest($1::text[], $2::text[]) AS kept("game", "role")
        WHERE kept."game" = match."game" AND kept."role" = own."role")
      ORDER BY call."matchId", call."round", call."view", call."person", call."verified" DESC,
        call."id" DESC
    ) last
  ) numbered WHERE "nth" <= ${MAX_ANSWERS_EACH}`;

/**
 * The answers of people at votes, by vote, verified ones and all others apart.
 *
 * @param hiddenRoles the roles that are looked for, each with its game
 */
export async function peopleAtVotes(
  { connection }: Database,
  hiddenRoles: Iterable<readonly [game: string, role: string]>,
): Promise<readonly PeopleAtVote[]> {
  const pairs = [...hiddenRoles];
  const { rows } = await connection.query<PeopleAtVote>({
    name: "people-at-votes",
    text: `
      SELECT "matchId", "game", "locale", "round", "seat", "verified",
        json_agg(json_build_object('person', "number", 'right', "right") ORDER BY "number")
          AS "answers"
      FROM (SELECT *, dense_rank() OVER (ORDER BY "person") AS "number" FROM (${answers}) answer)
        numbered
      GROUP BY "matchId", "game", "locale", "round", "seat", "verified"
      ORDER BY "matchId", "round", "seat" NULLS FIRST, "verified" DESC`,
    values: [pairs.map(([game]) => game), pairs.map(([, role]) => role)],
  });
  return rows;
}

/** A scored answer to an interview. */
export interface ScoredAnswer {
  readonly seat: number;
  /** The last public event before the question. */
  readonly cursor: number;
  /** How right it was, from 0 to 1. */
  readonly score: number;
}

/**
 * The answers to an interview in a match that have a score, in the order of asking; [] before its end.
 *
 * @param score its name
 */
export async function scoredAnswers(
  database: Database,
  matchId: string,
  interview: string,
  score: string = RIGHT,
): Promise<readonly ScoredAnswer[]> {
  await restoreLogs(database, [matchId]);
  const { rows } = await database.connection.query<
    Omit<ScoredAnswer, "score"> & { scores: NamedScores }
  >({
    name: "scored-answers",
    text: `
      SELECT decision."seat", decision."scores", (
        SELECT count(*)::int - 1 FROM "MatchEvent" event
        WHERE event."matchId" = $1 AND event."public" AND event."seq" < decision."at") AS "cursor"
      FROM "Decision" decision
      WHERE decision."matchId" = $1 AND decision."kind" = 'interview' AND decision."ask" = $2
        AND decision."scores" IS NOT NULL
      ORDER BY decision."at", decision."seat"`,
    values: [matchId, interview],
  });
  return rows.flatMap(({ seat, cursor, scores }) => {
    const { numerator, denominator } = scores[score] ?? { numerator: 0, denominator: 0 };
    return denominator === 0 ? [] : [{ seat, cursor, score: numerator / denominator }];
  });
}
