import type { Failure, Interviewing, Locale } from "@wisp/game";
import { isHeldBack, isPlayingItsMost } from "../availability.ts";
import { type Database, inTransaction, type Transaction } from "../database.ts";
import { newId } from "../id.ts";
import { reserveForMatch } from "../pool/reserves.ts";
import { LAB_PARTS } from "../quota/lab.ts";

/** `people`: watched live, house agents take their time. `full`: as fast as it goes. */
export type Pace = "people" | "full";

export interface NewSeat {
  readonly seat: number;
  readonly agentId: string;
  readonly versionId: string;
  /** An experiment's change of the agent; absent: none. */
  readonly change?: SeatChange;
}

/** The change of an agent in an arm of an experiment. */
export interface SeatChange {
  /** Set over the settings of its version. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Texts that are appended to its speeches. */
  readonly appended: readonly string[];
  /** Texts that are added to the questions for its speeches; absent: none. */
  readonly instructed?: readonly string[];
}

export interface NewMatch {
  /** Null: unranked, enters no leaderboard. */
  readonly seasonId: string | null;
  readonly game: string;
  readonly gameVersion: number;
  readonly locale: Locale;
  /** The game's configuration, checked by its schema. */
  readonly config: unknown;
  /** The game's materials, checked by its schema. */
  readonly materials: unknown;
  /** Slugs of where the words come from; absent where they come from no pack. */
  readonly words?: {
    readonly pack: string;
    readonly family: string;
    /** The two words of the family that it is played with, where it is with two. */
    readonly pair?: readonly [string, string];
  };
  readonly seed: string;
  readonly seedHash: string;
  readonly randomAlgorithm: string;
  readonly pace: Pace;
  /** The interviews that its seats are given beside it; absent or without any: none. */
  readonly interviewing?: Interviewing;
  /** The experiment that it is a match of; absent: none. */
  readonly experimentId?: string;
  /** The fork that it is a branch of; absent: none. */
  readonly forkId?: string;
  /** Whose experiment or fork that is; null: the account was deleted. Absent: it is of neither. */
  readonly borrowerId?: string | null;
  /**
   * Names its duplicate set, within its season and language or its experiment: it is sealed until all
   * matches of the set have ended. Null or absent: it is in none.
   */
  readonly duplicateSet?: string | null;
  /** What the host of its private table chose; absent: nothing was chosen. */
  readonly tableOptions?: TableOptions;
  readonly seats: readonly NewSeat[];
}

/** Nor does one think with a model of the pool, which is reserved for. */
const NOBODY_LIMITED = `NOT EXISTS (
  SELECT 1 FROM "Agent" agent WHERE agent."id" = ANY($13::uuid[])
    AND (agent."maxConcurrent" IS NOT NULL OR ${isHeldBack("agent")}))
  AND NOT EXISTS (SELECT 1 FROM "AgentVersion" version
    WHERE version."id" = ANY($14::uuid[]) AND version."connector" = 'pool')`;

/**
 * Writes the match and its seats, and notifies the runners when the transaction commits; nothing
 * unless `condition` holds.
 */
const insertion = (condition: string): string => `
  WITH created AS (
    INSERT INTO "Match" ("id", "seasonId", "game", "gameVersion", "locale", "config",
      "materials", "seed", "seedHash", "randomAlgorithm", "pace", "packId", "family", "pair",
      "interviewing", "experimentId", "forkId", "duplicateSet", "sealed", "people",
      "personTimeLimitMs", "announcesPeople")
    SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::"Pace",
      (SELECT pack."id" FROM "Pack" pack WHERE pack."slug" = $15), $16::text,
      $17::text[], $18::json, $19::uuid, $21::uuid, $22::text,
      CASE WHEN $22::text IS NOT NULL THEN true END,
      (SELECT count(*) FROM "Agent" agent WHERE agent."id" = ANY($13::uuid[]) AND agent."person"),
      $23::int, $24::bool
    WHERE ${condition}
    RETURNING "id"
  ), seated AS (
    INSERT INTO "MatchSeat" ("matchId", "seat", "agentId", "versionId", "change")
    SELECT created."id", given.seat, given.agent, given.version, given.change::json
    FROM created, unnest($12::int[], $13::uuid[], $14::uuid[], $20::text[])
      AS given(seat, agent, version, change)
  )
  SELECT pg_notify('matches', '') FROM created`;

/** Whether the match was written. */
async function insert(
  { connection }: Transaction,
  id: string,
  match: NewMatch,
  { name, condition }: { readonly name: string; readonly condition: string },
): Promise<boolean> {
  const { rowCount } = await connection.query({
    name,
    text: insertion(condition),
    values: [
      id,
      match.seasonId,
      match.game,
      match.gameVersion,
      match.locale,
      JSON.stringify(match.config),
      JSON.stringify(match.materials),
      match.seed,
      match.seedHash,
      match.randomAlgorithm,
      match.pace,
      match.seats.map((seat) => seat.seat),
      match.seats.map((seat) => seat.agentId),
      match.seats.map((seat) => seat.versionId),
      match.words?.pack ?? null,
      match.words?.family ?? null,
      // Sorted, so that a pair is the same whichever side holds which word.
      [...(match.words?.pair ?? [])].sort(byCodePoint),
      match.interviewing === undefined || match.interviewing.requested.length === 0
        ? null
        : JSON.stringify(match.interviewing),
      match.experimentId ?? null,
      match.seats.map(({ change }) => (change === undefined ? null : JSON.stringify(change))),
      match.forkId ?? null,
      match.duplicateSet ?? null,
      match.tableOptions?.personTimeLimitMs ?? null,
      match.tableOptions?.announcesPeople ?? false,
    ],
  });
  return rowCount !== 0;
}

/** The order of PostgreSQL's "C": that of the UTF-8 bytes. */
const byCodePoint = (one: string, other: string): number =>
  Buffer.compare(Buffer.from(one), Buffer.from(other));

/**
 * SQL: whether experiments and forks of an account ($2) that is not the owner of an agent have as many of
 * its seats as they may. Of an agent that is open to the lab, the accounts together get a third, and its
 * only seat just while it is not online; of a resident one, each account but the operator's gets a third.
 */
const isLent = `($3 AND agent."ownerId" IS DISTINCT FROM $2::uuid AND NOT agent."house"
  AND agent."maxConcurrent" IS NOT NULL
  AND NOT (agent."resident" AND EXISTS (
    SELECT 1 FROM "User" operator WHERE operator."id" = $2 AND operator."role" = 'admin')) AND (
  (agent."maxConcurrent" = 1 AND agent."online" AND NOT agent."resident")
  OR greatest(1, agent."maxConcurrent" / ${LAB_PARTS}) <= (
    SELECT count(DISTINCT match."id") FROM "MatchSeat" seat
    JOIN "Match" match ON match."id" = seat."matchId"
    LEFT JOIN "Experiment" experiment ON experiment."id" = match."experimentId"
    LEFT JOIN "Fork" fork ON fork."id" = match."forkId"
    WHERE seat."agentId" = agent."id" AND match."status" IN ('waiting', 'running')
      AND (match."experimentId" IS NOT NULL OR match."forkId" IS NOT NULL)
      AND CASE WHEN agent."resident"
        THEN coalesce(experiment."ownerId", fork."ownerId") IS NOT DISTINCT FROM $2::uuid
        ELSE coalesce(experiment."ownerId", fork."ownerId") IS DISTINCT FROM agent."ownerId" END)))`;

/**
 * The names of agents that sit in as many matches as they may, or that are held back: they are being
 * checked, or their owner is banned. Their rows stay locked, in one order for everybody, so that until the
 * transaction ends no other process seats them.
 */
async function fullAgents({ connection }: Transaction, match: NewMatch): Promise<string[]> {
  const { rows: limited } = await connection.query<{ id: string }>({
    name: "lock-limited-agents",
    text: `
      SELECT agent."id" FROM "Agent" agent WHERE agent."id" = ANY($1::uuid[])
        AND (agent."maxConcurrent" IS NOT NULL OR ${isHeldBack("agent")})
      ORDER BY agent."id" FOR NO KEY UPDATE`,
    values: [match.seats.map(({ agentId }) => agentId)],
  });
  // A separate statement: it sees commits made while this one waited for the locks.
  const { rows: full } = await connection.query<{ name: string }>({
    name: "full-agents",
    text: `
      SELECT agent."name" FROM "Agent" agent
      WHERE agent."id" = ANY($1::uuid[])
        AND (${isHeldBack("agent")} OR ${isLent} OR ${isPlayingItsMost("agent")})`,
    values: [limited.map(({ id }) => id), match.borrowerId ?? null, match.borrowerId !== undefined],
  });
  return full.map(({ name }) => name);
}

async function createUnlessFull(
  transaction: Transaction,
  id: string,
  match: NewMatch,
): Promise<string | Failure<"busy">> {
  const full = await fullAgents(transaction, match);
  if (full.length > 0) {
    return {
      failed: "busy",
      detail: `${full.join(", ")} already plays its maximum number of matches, or is being checked. Try again later.`,
    };
  }
  const { locale, borrowerId, seats } = match;
  const unpaid = await reserveForMatch(transaction, { id, locale, borrowerId, seats });
  if (unpaid !== null) return unpaid;
  await insert(transaction, id, match, { name: "create-match-limited", condition: "true" });
  return id;
}

/**
 * Writes a waiting match with its seats, all or nothing, and returns its id. Refuses when an agent
 * sits in its maximum number of matches (`maxConcurrent`) or is being checked, or when the pool does not pay for
 * an agent made of words, also when several matches are created at the same time.
 */
export async function createMatch(
  database: Database,
  match: NewMatch,
  transaction: Transaction = database,
): Promise<string | Failure<"busy">> {
  const id = newId();
  // Most tables have no limited agent: one statement checks that, and writes the match.
  const free = { name: "create-match", condition: NOBODY_LIMITED };
  if (await insert(transaction, id, match, free)) return id;
  return transaction === database
    ? inTransaction(database, (own) => createUnlessFull(own, id, match))
    : createUnlessFull(transaction, id, match);
}

/** What the host of a private table chooses for its match. */
export interface TableOptions {
  /** Least milliseconds that a person has for a decision; null: the operator's. */
  readonly personTimeLimitMs: number | null;
  /** The match's agents are told which players are people. */
  readonly announcesPeople: boolean;
}

/** SQL of the seats of a match's people, ascending; null unless its agents are told who they are. */
export const announcedPeople = (match: string): string => `
  CASE WHEN ${match}."announcesPeople" THEN ARRAY(
    SELECT held."seat" FROM "MatchSeat" held JOIN "Agent" player ON player."id" = held."agentId"
    WHERE held."matchId" = ${match}."id" AND player."person" ORDER BY held."seat") END`;

/** The set-up of a match; only for runners. */
export interface MatchSetup {
  readonly game: string;
  readonly locale: Locale;
  readonly config: unknown;
  readonly materials: unknown;
  readonly seed: string;
  /** See `LeasedMatch`. */
  readonly announcedPeople: readonly number[] | null;
}

/** The set-up of a match. Throws if there is no such match. */
export async function matchSetup(
  { connection }: Pick<Database, "connection">,
  id: string,
): Promise<MatchSetup> {
  const { rows } = await connection.query<MatchSetup>({
    name: "match-setup",
    text: `
      SELECT "game", "locale", "config", "materials", "seed",
        ${announcedPeople("match")} AS "announcedPeople"
      FROM "Match" match WHERE "id" = $1`,
    values: [id],
  });
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no match ${id}.`);
  return row;
}
