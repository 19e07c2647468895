import type { Failure } from "@wisp/game";
import { recordAuditEntry } from "../audit.ts";
import { type Database, inTransaction } from "../database.ts";
import { lockSeason } from "./season.ts";

/** The number of a match in the tournament of its season. All numbers are from 0. */
export interface TablePlace {
  readonly stage: number;
  readonly round: number;
  readonly group: number;
  readonly table: number;
  readonly match: number;
}

/** Identifies a match within its tournament. */
export const tablePlaceKey = ({ stage, round, group, table, match }: TablePlace): string =>
  [stage, round, group, table, match].join("/");

/** How many matches a table gets in all if they fail; then it is given up, unless it is played again. */
export const MATCH_ATTEMPTS = 3;

/** How often each match of a tournament may fail before it is given up, by `tablePlaceKey`. */
export type Replays = ReadonlyMap<string, number>;

/** The attempts that a match has in all: as many again each time that its organizer lets it be played again. */
export const attemptsOf = (replays: Replays, place: TablePlace): number =>
  MATCH_ATTEMPTS * (1 + (replays.get(tablePlaceKey(place)) ?? 0));

/** Matches of a tournament that are played again, with how often. */
export async function tableReplays(
  { connection }: Pick<Database, "connection">,
  seasonId: string,
): Promise<Replays> {
  const { rows } = await connection.query<TablePlace & { times: number }>({
    name: "table-replays",
    text: `SELECT "stage", "round", "group", "table", "match", "times" FROM "TableReplay"
      WHERE "seasonId" = $1`,
    values: [seasonId],
  });
  return new Map(rows.map(({ times, ...place }) => [tablePlaceKey(place), times]));
}

/**
 * Whether the tables of a match follow from how another one ended: it belongs to a later stage, to a later round of its
 * group, or to a later rotation set of its table.
 *
 * @param size seats of a table
 */
export function followsFrom(match: TablePlace, before: TablePlace, size: number): boolean {
  if (match.stage !== before.stage) return match.stage > before.stage;
  if (match.group !== before.group) return false;
  if (match.round !== before.round) return match.round > before.round;
  const setOf = (one: TablePlace): number => Math.floor(one.match / size);
  return match.table === before.table && setOf(match) > setOf(before);
}

/** SQL: the match stands at a place of a tournament; $2 to $6 are its numbers. */
const isAt = `"seasonId" = $1 AND ("stagePlace" ->> 'stage')::int = $2
  AND ("stagePlace" ->> 'round')::int = $3 AND ("stagePlace" ->> 'group')::int = $4
  AND ("stagePlace" ->> 'table')::int = $5 AND ("stagePlace" ->> 'match')::int = $6`;

/**
 * Lets a match that the arena lost be played again, and records it. Only before a match is made that follows from
 * it, and while the content of its set is not public.
 */
export async function replayTable(
  database: Database,
  actorId: string,
  seasonId: string,
  place: TablePlace,
): Promise<{ readonly replayed: true } | Failure<"not-lost" | "too-late">> {
  const { stage, round, group, table, match } = place;
  const numbers = [seasonId, stage, round, group, table, match];
  return inTransaction(database, async (transaction) => {
    const { connection } = transaction;
    const season = await lockSeason(transaction, seasonId);
    if (season.status !== "open" && season.status !== "paused") {
      return { failed: "too-late", detail: "The tournament is over." };
    }
    const replays = await tableReplays(transaction, seasonId);
    const { rows } = await connection.query<{ failed: number; other: number; isPublic: boolean }>(
      `SELECT (count(*) FILTER (WHERE "status" = 'failed'))::int AS "failed",
         (count(*) FILTER (WHERE "status" <> 'failed'))::int AS "other",
         coalesce(bool_or("sealed" IS FALSE), false) AS "isPublic"
       FROM "Match" WHERE ${isAt}`,
      numbers,
    );
    const { failed = 0, other = 0, isPublic = false } = rows[0] ?? {};
    if (other > 0 || failed < attemptsOf(replays, place)) {
      return { failed: "not-lost", detail: "The arena has not given up this match." };
    }
    if (isPublic) {
      return { failed: "too-late", detail: "The content of its set is public now." };
    }
    const made = await connection.query<{ place: TablePlace & { readonly entrants: unknown[] } }>(
      `SELECT "stagePlace" AS "place" FROM "Match"
       WHERE "seasonId" = $1 AND ("stagePlace" ->> 'stage')::int >= $2`,
      [seasonId, stage],
    );
    if (made.rows.some((one) => followsFrom(one.place, place, one.place.entrants.length))) {
      const detail = "The next round or set has begun, and it follows from this match as it was.";
      return { failed: "too-late", detail };
    }
    await connection.query(
      `INSERT INTO "TableReplay" ("seasonId", "stage", "round", "group", "table", "match")
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT ("seasonId", "stage", "round", "group", "table", "match")
       DO UPDATE SET "times" = "TableReplay"."times" + 1`,
      numbers,
    );
    await recordAuditEntry(transaction, {
      actorId,
      action: "table-replayed",
      target: season.slug,
      detail: { ...place },
    });
    return { replayed: true };
  });
}
