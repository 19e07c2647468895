import type { Locale } from "@wisp/game";
import type { Database } from "../database.ts";

/** What people said at one vote of a finished match among agents. */
export interface PeopleAtVote {
  readonly matchId: string;
  readonly game: string;
  readonly locale: Locale;
  /** Round of the vote, from 1. */
  readonly round: number;
  readonly right: number;
  readonly total: number;
}

/** How many different people answered; `round` null: in all rounds. */
export interface PeopleCount extends Pick<PeopleAtVote, "game" | "locale"> {
  readonly round: number | null;
  readonly people: number;
}

/** The newest matches that are read. */
const MAX_MATCHES = 2_000;

/**
 * A person's answer at a vote is their last call before it was shown, made since the vote before. `$1`
 * are games, `$2` their hidden roles in the same order.
 */
const answers = `
  SELECT DISTINCT ON (call."matchId", call."round", call."person") call."matchId", match."game",
    match."locale", call."round", call."person", seat."role" = hidden."role" AS "right"
  FROM "SuspectCall" call
  JOIN (
    SELECT "id", "game", "locale" FROM "Match" WHERE "status" = 'finished' AND "people" = 0
      AND "id" IN (SELECT "matchId" FROM "SuspectCall") ORDER BY "id" DESC LIMIT ${MAX_MATCHES}
  ) match ON match."id" = call."matchId"
  JOIN unnest($1::text[], $2::text[]) AS hidden("game", "role") ON hidden."game" = match."game"
  JOIN "MatchSeat" seat ON seat."matchId" = call."matchId" AND seat."seat" = call."choice"
  ORDER BY call."matchId", call."round", call."person", call."id" DESC`;

/**
 * The answers of people at votes, by vote, and how many people there were, by game, language and round.
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
      SELECT "matchId", "game", "locale", "round", count(*) FILTER (WHERE "right")::int AS "right",
        count(*)::int AS "total"
      FROM (${answers}) answer GROUP BY "matchId", "game", "locale", "round"
      ORDER BY "matchId", "round"`,
    values,
  });
  const counts = await connection.query<PeopleCount>({
    name: "people-counts",
    text: `
      SELECT "game", "locale", "round", count(DISTINCT "person")::int AS "people"
      FROM (${answers}) answer
      GROUP BY GROUPING SETS (("game", "locale"), ("game", "locale", "round"))
      ORDER BY "game", "locale", "round" NULLS FIRST`,
    values,
  });
  return { votes: votes.rows, counts: counts.rows };
}
