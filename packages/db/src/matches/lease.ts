import type { Interviewing, Locale } from "@wisp/game";
import type { Database } from "../database.ts";
import type { User } from "../users.ts";
import { announcedPeople, type Pace, type SeatChange, type TableOptions } from "./create.ts";

/** A seat as the runner that plays the match needs it; never shown to anyone else. */
export interface LeasedSeat {
  readonly seat: number;
  readonly agent: {
    readonly id: string;
    readonly slug: string;
    readonly name: string;
    readonly house: boolean;
    readonly resident: boolean;
    readonly ownerId: string | null;
    /** Its owner lets experiments and forks of others call it. */
    readonly openToLab: boolean;
  };
  readonly version: {
    readonly id: string;
    readonly number: number;
    readonly connector: string;
    readonly settings: unknown;
    readonly model: string | null;
    readonly commit: string | null;
  };
  /** An experiment's change of the agent; null: none. */
  readonly change: SeatChange | null;
}

/** A match leased by one runner, which passes `fence` with every write. */
export interface LeasedMatch extends Pick<TableOptions, "personTimeLimitMs"> {
  readonly id: string;
  readonly seasonId: string | null;
  /** Null: it belongs to no experiment. */
  readonly experimentId: string | null;
  /** The fork that it is a branch of: its log begins with that of another match. Null: none. */
  readonly forkId: string | null;
  /** Whose experiment or fork that is; null: it is of neither. */
  readonly labUser: Pick<User, "id" | "role"> | null;
  readonly game: string;
  readonly gameVersion: number;
  readonly locale: Locale;
  readonly config: unknown;
  readonly materials: unknown;
  readonly seed: string;
  readonly seedHash: string;
  readonly randomAlgorithm: string;
  readonly pace: Pace;
  /** The interviews that its seats are given beside it; null: none. */
  readonly interviewing: Interviewing | null;
  /**
   * Whether its duplicate set has not ended, so that it ends without a reveal; false: the set has
   * ended. Null: it is in no set.
   */
  readonly sealed: boolean | null;
  /** The fence of the lease that played it to its end while it was sealed; null: none did. */
  readonly playedFence: number | null;
  /** The seats of its people, when its agents are told who they are; null: they are not told. */
  readonly announcedPeople: readonly number[] | null;
  /** Whether agents take notes in its season, or in the match that its fork begins with. */
  readonly takesNotes: boolean;
  readonly createdAt: Date;
  readonly startedAt: Date;
  /** Whether its runner let the lease run out, instead of giving it back. */
  readonly takenOver: boolean;
  /** Grows with every lease; 1 is the first. */
  readonly fence: number;
  /** In order of seat. */
  readonly seats: readonly LeasedSeat[];
}

/** The games that a runner can play: the newest version of the rules of each, by id. */
export type PlayableGames = Readonly<Record<string, number>>;

export interface Lease {
  /**
   * Names the leasing process, for people who look: the name of its runner, "/", and what no other
   * process is called. See `freeLeases`.
   */
  readonly runner: string;
  /** Milliseconds until others may take the match unless `heartbeat` renews the lease. */
  readonly leaseMs: number;
}

const free = `("status" = 'waiting' OR ("status" = 'running' AND
  ("leaseUntil" IS NULL OR "leaseUntil" < now())))`;

/**
 * Leases the matches whose id and runner `selection` selects, and which it locks; $1 is the runner, $2 the length
 * of the lease. As a materialized table the selection runs once, so that its LIMIT holds.
 */
const leasing = (selection: string): string => `
      WITH selected AS MATERIALIZED (${selection}),
      leased AS (
        UPDATE "Match" match
        SET "status" = 'running', "runner" = $1, "fence" = "fence" + 1, "checkedFence" = "fence" + 1,
          "leaseUntil" = now() + $2 * interval '1 millisecond',
          "startedAt" = coalesce("startedAt", now())
        FROM selected WHERE match."id" = selected."id"
        RETURNING match."id", "seasonId", "experimentId", "forkId", "game", "gameVersion", "locale",
          "config", "materials", "seed", "seedHash", "randomAlgorithm", "pace", "interviewing",
          "sealed", "playedFence", "createdAt", "startedAt", "fence",
          selected."runner" IS NOT NULL AS "takenOver", "personTimeLimitMs", ${announcedPeople("match")} AS "announcedPeople"
      )
      SELECT leased.*, (
        SELECT json_build_object('id', account."id", 'role', account."role") FROM "User" account
        WHERE account."id" = coalesce(
          (SELECT "ownerId" FROM "Experiment" WHERE "id" = leased."experimentId"),
          (SELECT "ownerId" FROM "Fork" WHERE "id" = leased."forkId"))) AS "labUser",
        EXISTS (SELECT FROM "Season" season WHERE season."id" = leased."seasonId"
          AND season."memory" = 'season') OR leased."forkId" IS NOT NULL AS "takesNotes", (
        SELECT json_agg(json_build_object(
          'seat', seat."seat",
          'agent', json_build_object('id', agent."id", 'slug', agent."slug",
            'name', agent."name", 'house', agent."house", 'resident', agent."resident",
            'ownerId', agent."ownerId", 'openToLab', agent."openToLab"),
          'version', json_build_object('id', version."id", 'number', version."number",
            'connector', version."connector", 'settings', version."settings",
            'model', version."model", 'commit', version."commit"),
          'change', seat."change"
        ) ORDER BY seat."seat")
        FROM "MatchSeat" seat
        JOIN "Agent" agent ON agent."id" = seat."agentId"
        JOIN "AgentVersion" version ON version."id" = seat."versionId"
        WHERE seat."matchId" = leased."id"
      ) AS "seats" /* not null: every match has seats */
      FROM leased ORDER BY "id"`;

/** Until a match that no runner can play is failed by one that cannot: an upgrade may take hours. */
const MAX_UNPLAYABLE = "1 day";

/**
 * SQL: whether the runner can play the match, by the games in $5 (null: all) and their newest versions in
 * $6. In an upgrade, runners of the later release lease the others.
 */
const playable = `($5::text[] IS NULL OR EXISTS (
    SELECT FROM unnest($5::text[], $6::int[]) AS known("game", "version")
    WHERE known."game" = "Match"."game" AND "gameVersion" <= known."version")
  OR coalesce("startedAt", "createdAt") < now() - interval '${MAX_UNPLAYABLE}')`;

/**
 * Leases up to `limit` matches that wait or whose lease ran out, the oldest first, and those of experiments and
 * forks, with `withLab`, after all others. Of several runners that ask at the same time each gets others, and none
 * waits for another.
 *
 * @param lease.games the games that the runner can play; absent: all. It leaves other matches to runners of
 *   a later release, for a day
 */
export async function leaseMatches(
  database: Database,
  limit: number,
  {
    runner,
    leaseMs,
    withLab = true,
    games,
  }: Lease & { readonly withLab?: boolean; readonly games?: PlayableGames },
): Promise<LeasedMatch[]> {
  const { rows } = await database.connection.query<LeasedMatch>({
    name: "lease-matches",
    text: leasing(`SELECT "id", "runner" FROM "Match" WHERE ${free}
      AND ($4::boolean OR ("experimentId" IS NULL AND "forkId" IS NULL))
      AND ${playable}
      ORDER BY "experimentId" IS NOT NULL OR "forkId" IS NOT NULL, "id" LIMIT $3
      FOR NO KEY UPDATE SKIP LOCKED`),
    values: [
      runner,
      leaseMs,
      limit,
      withLab,
      games === undefined ? null : Object.keys(games),
      games === undefined ? null : Object.values(games),
    ],
  });
  return rows;
}

/**
 * Leases one match that waits, or whose runner let its lease run out. Null when another
 * runner has it, or it is over or unknown. Of several runners exactly one gets it.
 */
export async function leaseMatch(
  database: Database,
  id: string,
  { runner, leaseMs }: Lease,
): Promise<LeasedMatch | null> {
  const { rows } = await database.connection.query<LeasedMatch>({
    name: "lease-match",
    text: leasing(
      `SELECT "id", "runner" FROM "Match" WHERE "id" = $3 AND ${free} FOR NO KEY UPDATE`,
    ),
    values: [runner, leaseMs, id],
  });
  return rows[0] ?? null;
}

/**
 * Renews the leases of a runner's matches, given with their fences. It does not change a match that is over, given back or
 * another runner's; nor one that is being written at this moment, until the next time. Resolves with the
 * matches that the runner need not play on: they are over, or another runner's.
 */
export async function heartbeat(
  database: Database,
  fences: ReadonlyMap<string, number>,
  leaseMs: number,
): Promise<readonly string[]> {
  const { rows } = await database.connection.query<{ id: string }>({
    name: "heartbeat",
    text: `
      WITH held AS (
        SELECT match."id" FROM "Match" match
        JOIN unnest($1::uuid[], $2::int[]) AS mine("id", "fence") USING ("id", "fence")
        WHERE match."status" = 'running' AND match."runner" IS NOT NULL
        FOR NO KEY UPDATE OF match SKIP LOCKED),
      renewed AS (
        UPDATE "Match" match SET "leaseUntil" = now() + $3 * interval '1 millisecond'
        FROM held WHERE match."id" = held."id")
      SELECT match."id" FROM "Match" match
      JOIN unnest($1::uuid[], $2::int[]) AS mine("id", "fence") USING ("id")
      WHERE match."status" <> 'running' OR match."fence" <> mine."fence"`,
    values: [[...fences.keys()], [...fences.values()], leaseMs],
  });
  return rows.map(({ id }) => id);
}

/**
 * Gives the match back, to be leased and continued immediately (a draining runner) or after a while
 * (one that failed). False when it was not the caller's any more.
 */
export async function releaseMatch(
  database: Database,
  id: string,
  fence: number,
  afterMs = 0,
): Promise<boolean> {
  const { rowCount } = await database.connection.query({
    name: "release-match",
    text: `
      UPDATE "Match" SET "runner" = NULL,
        "leaseUntil" = CASE WHEN $3 > 0 THEN now() + $3 * interval '1 millisecond' END
      WHERE "id" = $1 AND "fence" = $2 AND "status" = 'running'`,
    values: [id, fence, afterMs],
  });
  return rowCount === 1;
}

/**
 * Immediately frees the matches and duties of a process that ends, or of earlier ones with a runner's name: a
 * process that starts under that name knows that they have ended. If one of them still runs, fences reject its
 * writes as soon as its leases are taken. Resolves with the number of matches.
 *
 * @param runner `Lease.runner` of a process; of all earlier ones its start, up to and with the "/"
 */
export async function freeLeases(database: Database, runner: string): Promise<number> {
  const { rows } = await database.connection.query<{ matches: number }>({
    name: "free-leases",
    text: `
      WITH matches AS (
        UPDATE "Match" SET "leaseUntil" = NULL, "runner" = NULL
        WHERE "status" = 'running' AND starts_with("runner", $1) RETURNING 1),
      duties AS (
        UPDATE "Duty" SET "heldUntil" = now() - interval '1 ms' WHERE starts_with("runner", $1))
      SELECT count(*)::int AS "matches" FROM matches`,
    values: [runner],
  });
  return rows[0]?.matches ?? 0;
}
