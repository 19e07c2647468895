import type { Database } from "./database.ts";
import { isId } from "./id.ts";
import { isSealed } from "./matches/sealed.ts";

/** How often a moment of a match had a reaction. */
export interface StoredReaction {
  readonly cursor: number;
  readonly reaction: string;
  readonly count: number;
}

/** Reactions that were collected for some time. */
export interface NewReactions extends StoredReaction {
  readonly matchId: string;
}

/** Whether spectators can react to a match, and who may change that. */
export interface ReactionState {
  readonly game: string;
  /** They were turned off for the match. */
  readonly matchOff: boolean;
  /** They were turned off for all matches of its season. */
  readonly seasonOff: boolean;
  readonly running: boolean;
  readonly seasonId: string | null;
  /** The account that its season, experiment or fork belongs to; null: the arena's own. */
  readonly ownerId: string | null;
  /** The person who opened the table of friends that it was played at, as an agent. */
  readonly hostId: string | null;
}

/** Null where there is no such match, or its log is sealed. */
export async function reactionState(
  { connection }: Database,
  matchId: string,
): Promise<ReactionState | null> {
  if (!isId(matchId)) return null;
  const { rows } = await connection.query<ReactionState>({
    name: "reaction-state",
    text: `
      SELECT match."game", match."reactionsOff" AS "matchOff",
        coalesce(season."reactionsOff", false) AS "seasonOff",
        match."status" IN ('waiting', 'running') AS "running", match."seasonId",
        coalesce(season."creatorId", experiment."ownerId", fork."ownerId") AS "ownerId", (
          SELECT opened."hostId" FROM "Ticket" ticket
          JOIN "PrivateTable" opened ON opened."id" = ticket."tableId"
          WHERE ticket."matchId" = match."id" LIMIT 1) AS "hostId"
      FROM "Match" match
      LEFT JOIN "Season" season ON season."id" = match."seasonId"
      LEFT JOIN "Experiment" experiment ON experiment."id" = match."experimentId"
      LEFT JOIN "Fork" fork ON fork."id" = match."forkId"
      WHERE match."id" = $1 AND NOT ${isSealed}`,
    values: [matchId],
  });
  return rows[0] ?? null;
}

/** A moment has no more of one reaction. */
const MAX_COUNT = 1_000_000;
/** Counts in one notification, whose text PostgreSQL limits to 8,000 bytes. */
const MAX_ANNOUNCED = 100;

/**
 * Adds reactions and announces the new counts. Those at moments that a match does not have, of a sealed match and
 * where they are off are dropped. Each moment and reaction of a match is named once at most.
 */
export async function addReactions(
  { connection }: Database,
  added: readonly NewReactions[],
): Promise<void> {
  if (added.length === 0) return;
  await connection.query({
    name: "add-reactions",
    text: `
      WITH kept AS (
        INSERT INTO "MatchReaction" AS kept ("matchId", "cursor", "reaction", "count")
        SELECT said."matchId", said."cursor", said."reaction", said."count"
        FROM unnest($1::uuid[], $2::int[], $3::text[], $4::int[])
          said ("matchId", "cursor", "reaction", "count")
        JOIN "Match" match ON match."id" = said."matchId" AND NOT ${isSealed}
          AND NOT match."reactionsOff"
        LEFT JOIN "Season" season ON season."id" = match."seasonId"
        WHERE NOT coalesce(season."reactionsOff", false) AND said."cursor" < (
          SELECT count(*) FROM "MatchEvent" event
          WHERE event."matchId" = said."matchId" AND event."public")
        ORDER BY said."matchId", said."cursor", said."reaction"
        ON CONFLICT ("matchId", "cursor", "reaction") DO UPDATE
          SET "count" = least(kept."count" + EXCLUDED."count", ${MAX_COUNT})
        RETURNING kept."matchId", kept."cursor", kept."reaction", kept."count"),
      numbered AS (
        SELECT kept.*, row_number() OVER (PARTITION BY "matchId" ORDER BY "cursor" DESC) AS "place"
        FROM kept)
      SELECT pg_notify('reactions', json_build_object('matchId', "matchId", 'counts', json_agg(
          json_build_object('cursor', "cursor", 'reaction', "reaction", 'count', "count")))::text)
      FROM numbered WHERE "place" <= ${MAX_ANNOUNCED} GROUP BY "matchId"`,
    values: [
      added.map(({ matchId }) => matchId),
      added.map(({ cursor }) => cursor),
      added.map(({ reaction }) => reaction),
      added.map(({ count }) => count),
    ],
  });
}

/** The reactions to a match, in order of its events. */
export async function reactionCounts(
  { connection }: Database,
  matchId: string,
): Promise<readonly StoredReaction[]> {
  const { rows } = await connection.query<StoredReaction>({
    name: "reaction-counts",
    text: `SELECT "cursor", "reaction", "count" FROM "MatchReaction"
      WHERE "matchId" = $1 ORDER BY "cursor", "reaction"`,
    values: [matchId],
  });
  return rows;
}

/** Turns reactions off or on, for a match or for all matches of a season. What was counted stays. */
export async function setReactions(
  { connection }: Database,
  of: { readonly match: string } | { readonly season: string },
  off: boolean,
): Promise<void> {
  if ("match" in of) {
    await connection.query(`UPDATE "Match" SET "reactionsOff" = $2 WHERE "id" = $1`, [
      of.match,
      off,
    ]);
  } else {
    await connection.query(`UPDATE "Season" SET "reactionsOff" = $2 WHERE "id" = $1`, [
      of.season,
      off,
    ]);
  }
}
