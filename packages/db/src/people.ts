import type { Failure } from "@wisp/game";
import { hashOf } from "./accounts/sign-in.ts";
import { open } from "./availability.ts";
import { type Database, inTransaction, type Transaction } from "./database.ts";

/** SQL: whether the seat of a ticket is held: it waits, or its match (joined, or null) is not over. */
const isHeld = (ticket: string, match: string): string =>
  `(${ticket}."cancelledAt" IS NULL
    AND (${match}."id" IS NULL OR ${match}."status" IN ('waiting', 'running')))`;

/**
 * The ticket of the seat that a player holds now: it waits, or its match is not over and the player has
 * not left it. Null when there is none. A player who returns finds the seat by it.
 */
export async function currentTicket(
  { connection }: Transaction,
  agentId: string,
): Promise<string | null> {
  const { rows } = await connection.query<{ id: string }>({
    name: "current-ticket",
    text: `
      SELECT ticket."id" FROM "Ticket" ticket
      LEFT JOIN "Match" match ON match."id" = ticket."matchId"
      WHERE ticket."agentId" = $1 AND ${isHeld("ticket", "match")}
        AND NOT EXISTS (SELECT 1 FROM "MatchSeat" seat
          WHERE seat."matchId" = ticket."matchId" AND seat."agentId" = ticket."agentId"
            AND seat."leftAt" IS NOT NULL)
      ORDER BY ticket."id" DESC LIMIT 1`,
    values: [agentId],
  });
  return rows[0]?.id ?? null;
}

/** The arena has its maximum number of people at its tables. */
export type NoRoom = Failure<"no-room">;

/** Where guests come from, and how many of one origin may play at the same time. */
export interface GuestOrigin {
  /** A network address, as limits count it. Only a hash of it is stored. */
  readonly address: string;
  readonly maxGuests: number;
}

/**
 * Refuses one more person, or as many as sit at a private table that starts, when `mostPeople` play or
 * wait to be seated in the whole arena. Other requests wait until the transaction ends, so that the
 * limit holds for concurrent requests. Seats of private tables count from the start of their match.
 */
export async function refusePeople(
  { connection }: Transaction,
  mostPeople: number,
): Promise<NoRoom | null> {
  await connection.query("SELECT pg_advisory_xact_lock(hashtextextended('people', 0))");
  const { rows } = await connection.query<{ people: number }>(
    `SELECT (
       SELECT coalesce(sum("people"), 0) FROM "Match" WHERE "status" IN ('waiting', 'running')
     )::int + (
       SELECT count(*) FROM "Ticket" ticket JOIN "Agent" agent ON agent."id" = ticket."agentId"
       WHERE ${open("ticket")} AND agent."person" AND ticket."readyAt" < 'infinity'
     )::int AS "people"`,
  );
  if ((rows[0]?.people ?? 0) < mostPeople) return null;
  return {
    failed: "no-room",
    detail: `${mostPeople} people are playing, which is this arena's limit. Try again in a few minutes.`,
  };
}

/** The origin of a guest as it is stored with the ticket. */
export const originKey = ({ address }: GuestOrigin): string => hashOf(`guest/${address}`);

/**
 * Refuses a guest from whose network address as many guests hold a place as may. Places at private tables
 * are not among them. Call it after `refusePeople`, which makes concurrent requests wait.
 */
export async function refuseGuest(
  { connection }: Transaction,
  origin: GuestOrigin,
): Promise<Failure<"no-room-for-address"> | null> {
  const { rows } = await connection.query<{ guests: number }>(
    `SELECT count(*)::int AS "guests" FROM "Ticket" ticket
     LEFT JOIN "Match" match ON match."id" = ticket."matchId"
     WHERE ticket."guestFrom" = $1 AND ${isHeld("ticket", "match")}`,
    [originKey(origin)],
  );
  if ((rows[0]?.guests ?? 0) < origin.maxGuests) return null;
  return {
    failed: "no-room-for-address",
    detail: `${origin.maxGuests} guests from your network address are playing, which is the limit. Sign in, join a table of friends by its link, or try again in a few minutes.`,
  };
}

/** Maximum number of private tables of one host at which people wait or play. */
export const MAX_TABLES_OF_HOST = 6;

/**
 * Refuses a person at a private table whose host has too many others: each link brings as many guests
 * as its table has seats, whatever their address. Call it after `refusePeople`.
 */
export async function refuseHost(
  { connection }: Transaction,
  table: { readonly id: string; readonly hostId: string },
): Promise<Failure<"host-at-limit"> | null> {
  const { rows } = await connection.query<{ tables: number }>(
    `SELECT count(*)::int AS "tables" FROM "PrivateTable" held
     WHERE held."hostId" = $1 AND held."id" <> $2 AND EXISTS (
       SELECT 1 FROM "Ticket" ticket JOIN "Agent" agent ON agent."id" = ticket."agentId"
       LEFT JOIN "Match" match ON match."id" = ticket."matchId"
       WHERE ticket."tableId" = held."id" AND agent."person" AND ${isHeld("ticket", "match")})`,
    [table.hostId, table.id],
  );
  if ((rows[0]?.tables ?? 0) < MAX_TABLES_OF_HOST) return null;
  return {
    failed: "host-at-limit",
    detail: `People sit at ${MAX_TABLES_OF_HOST} other tables of this host, which is the limit. Wait until one of these matches is over.`,
  };
}

/**
 * Deletes visitors who came before `before`, never sat in a match and do not wait for one, with their
 * tickets.
 */
export async function sweepPeople(database: Database, before: Date): Promise<void> {
  await inTransaction(database, async ({ connection }) => {
    const { rows } = await connection.query<{ id: string }>(
      `SELECT agent."id" FROM "Agent" agent WHERE agent."person" AND agent."createdAt" < $1
         AND agent."endpoint" LIKE 'human:visitor/%'
         AND NOT EXISTS (SELECT 1 FROM "MatchSeat" seat WHERE seat."agentId" = agent."id")
         AND NOT EXISTS (SELECT 1 FROM "Ticket" ticket
           WHERE ticket."agentId" = agent."id" AND ${open("ticket")})
       FOR UPDATE`,
      [before],
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return;
    for (const [table, column] of [
      ["Ticket", "agentId"],
      ["AgentMessage", "agentId"],
      ["AgentVersion", "agentId"],
      ["Agent", "id"],
    ] as const) {
      await connection.query(`DELETE FROM "${table}" WHERE "${column}" = ANY($1::uuid[])`, [ids]);
    }
  });
}

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
const leaderboardOf = (person: boolean): string => `
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

/** The leaderboard of people in a game, and how agents did at tables with people. Both are unranked. */
export interface PeopleLeaderboard {
  readonly people: readonly PeopleRow[];
  readonly agents: readonly PeopleRow[];
}

/** Reads the finished matches of a game in which a person sat. */
export async function peopleLeaderboard(
  { connection }: Database,
  game: string,
): Promise<PeopleLeaderboard> {
  const read = async (name: string, person: boolean): Promise<PeopleRow[]> =>
    (await connection.query<PeopleRow>({ name, text: leaderboardOf(person), values: [game] })).rows;
  const [people, agents] = await Promise.all([
    read("board-of-people", true),
    read("board-against-people", false),
  ]);
  return { people, agents };
}

/**
 * Whether a player has sat at a table of a game before: before the match `before`, or at all where that is null.
 * Matches that failed do not count.
 */
export async function hasPlayed(
  { connection }: Pick<Database, "connection">,
  agentId: string,
  game: string,
  before: string | null = null,
): Promise<boolean> {
  const { rows } = await connection.query<{ played: boolean }>({
    name: "has-played",
    text: `
      SELECT EXISTS (SELECT 1 FROM "MatchSeat" seat JOIN "Match" match ON match."id" = seat."matchId"
        WHERE seat."agentId" = $1 AND match."game" = $2 AND match."status" <> 'failed'
          AND ($3::uuid IS NULL OR match."id" < $3)) AS "played"`,
    values: [agentId, game, before],
  });
  return rows[0]?.played ?? false;
}
