import type { Database } from "../database.ts";

/** Finished matches of one player, or of one agent against people, in one game. */
export interface PeopleRow {
  readonly slug: string;
  readonly name: string;
  readonly avatar: number;
  /** Hash of its approved picture; null: its avatar is its face. */
  readonly picture: string | null;
  readonly house: boolean;
  readonly matches: number;
  readonly wins: number;
  /** Mean points per match. */
  readonly score: number;
}

/** Matches after which a player is listed: one lucky match does not count. */
export const LISTED_AFTER = 3;

const MAX_ROWS = 100;

/** Rows by mean points; `person` selects people, or the agents they met. */
const boardOf = (person: boolean): string => `
  SELECT agent."slug", agent."name", agent."avatar", agent."picture", agent."house",
    count(*)::int AS "matches",
    (count(*) FILTER (WHERE seat."won"))::int AS "wins",
    avg(seat."points"::float8 / seat."pointsScale") AS "score" /* not null: the match is finished */
  FROM "Match" match JOIN "MatchSeat" seat ON seat."matchId" = match."id"
  JOIN "Agent" agent ON agent."id" = seat."agentId"
  WHERE match."game" = $1 AND match."people" > 0 AND match."status" = 'finished'
    AND ${person ? "" : "NOT "}agent."person" AND agent."retiredAt" IS NULL
  GROUP BY agent."id" HAVING count(*) >= ${LISTED_AFTER}
  ORDER BY "score" DESC, "matches" DESC, agent."id" LIMIT ${MAX_ROWS}`;

/** The board of people in a game, and how agents did at tables with people. Both are unranked. */
export interface PeopleBoard {
  readonly people: readonly PeopleRow[];
  readonly agents: readonly PeopleRow[];
}

/** Reads the finished matches of a game in which a person sat. */
export async function peopleBoard({ connection }: Database, game: string): Promise<PeopleBoard> {
  const read = async (name: string, person: boolean): Promise<PeopleRow[]> =>
    (await connection.query<PeopleRow>({ name, text: boardOf(person), values: [game] })).rows;
  const [people, agents] = await Promise.all([
    read("board-of-people", true),
    read("board-against-people", false),
  ]);
  return { people, agents };
}
