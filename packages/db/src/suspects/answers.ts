import type { Locale } from "@wisp/game";
import { MAX_ANSWERS_EACH } from "@wisp/stats";
import type { Database } from "../database.ts";

/** People's view: the public view, or, guessing along, the view of one seat. */
export type PeopleView = "spectator" | "seat";

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
  readonly right: number;
  readonly total: number;
}

/** How many different people answered; `round` null: in all rounds. */
export interface PeopleCount extends Pick<PeopleAtVote, "game" | "locale" | "verified"> {
  readonly round: number | null;
  readonly view: PeopleView;
  readonly people: number;
}

/** The newest matches that are read, of those with verified answers and of those with others. */
const MAX_MATCHES = 2_000;

/** The newest matches among agents that have answers, so that others cannot displace verified ones. */
const newestMatches = (verified: boolean): string => `
  SELECT "id", "game", "locale" FROM "Match" WHERE "status" = 'finished' AND "people" = 0
    AND "id" IN (SELECT "matchId" FROM "SuspectCall" WHERE "verified" = ${verified})
  ORDER BY "id" DESC LIMIT ${MAX_MATCHES}`;

/**
 * The answers of people at votes. A spectator's answer is the last call before the vote was shown, made
 * since the vote before; a verified one stays when the person calls again too late. A person who guesses
 * along has one answer per seat; guesses from the hidden player's seat are left out. `$1` are games,
 * `$2` their hidden roles in the same order.
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
        named."role" = hidden."role" AS "right"
      FROM "SuspectCall" call
      JOIN ((${newestMatches(true)}) UNION (${newestMatches(false)})) match
        ON match."id" = call."matchId"
      JOIN unnest($1::text[], $2::text[]) AS hidden("game", "role") ON hidden."game" = match."game"
      JOIN "MatchSeat" named ON named."matchId" = call."matchId" AND named."seat" = call."choice"
      LEFT JOIN "MatchSeat" own ON own."matchId" = call."matchId" AND own."seat" = call."view"
      WHERE own."role" IS DISTINCT FROM hidden."role"
      ORDER BY call."matchId", call."round", call."view", call."person", call."verified" DESC,
        call."id" DESC
    ) last
  ) numbered WHERE "nth" <= ${MAX_ANSWERS_EACH}`;

/**
 * The answers of people at votes, by vote, and how many people there were, by game, language, view and
 * round, each for verified answers and for all others.
 *
 * @param hiddenRoles the role that is looked for, by game
 */
export async function peopleAtVotes(
  { connection }: Database,
  hiddenRoles: ReadonlyMap<string, string>,
): Promise<{ readonly votes: readonly PeopleAtVote[]; readonly counts: readonly PeopleCount[] }> {
  const values = [[...hiddenRoles.keys()], [...hiddenRoles.values()]];
  const votes = await connection.query<PeopleAtVote>({
    name: "people-at-votes",
    text: `
      SELECT "matchId", "game", "locale", "round", "seat", "verified", count(*)::int AS "total",
        (count(*) FILTER (WHERE "right"))::int AS "right"
      FROM (${answers}) answer GROUP BY "matchId", "game", "locale", "round", "seat", "verified"
      ORDER BY "matchId", "round", "seat" NULLS FIRST, "verified" DESC`,
    values,
  });
  const counts = await connection.query<PeopleCount>({
    name: "people-counts",
    text: `
      SELECT "game", "locale", "view", "round", "verified",
        count(DISTINCT "person")::int AS "people"
      FROM (${answers}) answer
      GROUP BY GROUPING SETS (("game", "locale", "view", "verified"),
        ("game", "locale", "view", "verified", "round"))
      ORDER BY "verified" DESC, "game", "locale", "view" DESC, "round" NULLS FIRST`,
    values,
  });
  return { votes: votes.rows, counts: counts.rows };
}
