import { createHmac } from "node:crypto";
import type { DealtSeats, Seat } from "@wisp/game";
import type { Database, Transaction } from "../database.ts";
import { attemptsOf, type Replays, tablePlaceKey } from "./table-replays.ts";

/** Where a match stands in the tournament of its season. All numbers are from 0. */
export interface StagePlace {
  readonly stage: number;
  readonly round: number;
  readonly group: number;
  readonly table: number;
  readonly match: number;
  /** Entrants by place, by the ids of their agents; null: a house agent fills the table. */
  readonly entrants: readonly (string | null)[];
  /** The seat of each place. */
  readonly seats: readonly Seat[];
  readonly dealt: DealtSeats;
}

/** Stores the place of a match that has just been made. */
export async function setStagePlace(
  { connection }: Transaction,
  matchId: string,
  place: StagePlace,
): Promise<void> {
  await connection.query({
    name: "set-stage-place",
    text: `UPDATE "Match" SET "stagePlace" = $2 WHERE "id" = $1`,
    values: [matchId, JSON.stringify(place)],
  });
}

/** A match of a tournament. */
export interface TournamentMatch {
  readonly id: string;
  readonly seed: string;
  readonly status: "waiting" | "running" | "played" | "finished" | "failed";
  readonly place: StagePlace;
  /** Its set has not ended. */
  readonly sealed: boolean;
  /** When it finished or failed; null: it has not. */
  readonly endedAt: Date | null;
  /** In order of the seats; points are null unless it has finished. */
  readonly seats: readonly { readonly agentId: string; readonly points: number | null }[];
}

/** The matches of a tournament, those that have finished in the order in which they did. */
export async function tournamentMatches(
  { connection }: Pick<Database, "connection">,
  seasonId: string,
): Promise<TournamentMatch[]> {
  const { rows } = await connection.query<TournamentMatch>({
    name: "tournament-matches",
    text: `
      SELECT match."id", match."seed", match."status"::text,
        match."stagePlace" AS "place", match."finishedAt" AS "endedAt",
        match."sealed" IS TRUE AS "sealed", (
          SELECT json_agg(json_build_object('agentId', seat."agentId", 'points', seat."points")
            ORDER BY seat."seat")
          FROM "MatchSeat" seat WHERE seat."matchId" = match."id") AS "seats" /* not null: every match has seats */
      FROM "Match" match
      WHERE match."seasonId" = $1 AND match."stagePlace" IS NOT NULL
      ORDER BY match."finishedAt" NULLS LAST, match."id"`,
    values: [seasonId],
  });
  return rows;
}

/** The first round in which an entrant of a tournament is seated no more, by its agent's id. */
export async function awayRounds(
  { connection }: Pick<Database, "connection">,
  seasonId: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await connection.query<{ agentId: string; round: number }>({
    name: "away-rounds",
    text: `
      SELECT "agentId", "awayFromRound" AS "round" FROM "SeasonEntry"
      WHERE "seasonId" = $1 AND "awayFromRound" IS NOT NULL`,
    values: [seasonId],
  });
  return new Map(rows.map(({ agentId, round }) => [agentId, round]));
}

/** Seats entrants no more from a round on. A second time changes nothing. */
export async function setAway(
  { connection }: Pick<Database, "connection">,
  seasonId: string,
  agentIds: readonly string[],
  round: number,
): Promise<void> {
  await connection.query({
    name: "set-away",
    text: `
      UPDATE "SeasonEntry" SET "awayFromRound" = $3
      WHERE "seasonId" = $1 AND "agentId" = ANY($2::uuid[]) AND "awayFromRound" IS NULL`,
    values: [seasonId, agentIds, round],
  });
}

/** How many agents entered a tournament after its start. */
export async function lateEntrants(
  { connection }: Pick<Database, "connection">,
  seasonId: string,
): Promise<number> {
  const { rows } = await connection.query<{ count: number }>({
    name: "late-entrants",
    text: `SELECT count(*)::int AS "count" FROM "SeasonEntry"
      WHERE "seasonId" = $1 AND "fromRound" IS NOT NULL`,
    values: [seasonId],
  });
  return rows[0]?.count ?? 0;
}

/** Whether a match of a tournament has been made in a round of its first stage, in a later one, or in a later stage. */
export async function hasRoundBegun(
  { connection }: Transaction,
  seasonId: string,
  round: number,
): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: "round-begun",
    text: `SELECT 1 FROM "Match" WHERE "seasonId" = $1 AND (("stagePlace" ->> 'stage')::int > 0
      OR ("stagePlace" ->> 'round')::int >= $2) LIMIT 1`,
    values: [seasonId, round],
  });
  return rowCount === 1;
}

/** The online ratings of the agents of a tournament, which has one language, by their ids. */
export async function onlineRatings(
  { connection }: Pick<Database, "connection">,
  seasonId: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await connection.query<{ agentId: string; rating: number }>({
    name: "online-ratings",
    text: `SELECT "agentId", "mu" AS "rating" FROM "BoardRow"
      WHERE "seasonId" = $1 AND NOT "clean" AND "mu" IS NOT NULL`,
    values: [seasonId],
  });
  return new Map(rows.map(({ agentId, rating }) => [agentId, rating]));
}

/** Of the matches that ended last, those of a game are looked for among this many. */
const RECENT_MATCHES = 2_000;

/** The median duration of recent matches of a game, in milliseconds; null: there are none. */
export async function typicalMatchMs(
  { connection }: Pick<Database, "connection">,
  game: string,
): Promise<number | null> {
  const { rows } = await connection.query<{ ms: number | null }>({
    name: "typical-match",
    text: `
      SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM "finishedAt" - "startedAt")::float8 * 1000) AS "ms"
      FROM (SELECT "game", "startedAt", "finishedAt" FROM "Match"
        WHERE "status" = 'finished' ORDER BY "id" DESC LIMIT ${RECENT_MATCHES}) recent
      WHERE "game" = $1 AND "startedAt" IS NOT NULL AND "finishedAt" IS NOT NULL`,
    values: [game],
  });
  return rows[0]?.ms ?? null;
}

/** What draws the tables of a tournament. It reveals nothing about the seeds of matches, and is public in the end. */
export const drawSeed = (planSeed: string): string =>
  createHmac("sha256", planSeed).update("tables").digest("hex");

/**
 * The points by place of a match that has finished. An entrant that a house agent stood in for comes last: it was not
 * there.
 */
function pointsByPlace({ place, seats }: TournamentMatch): number[] {
  const made = seats.map(({ points }) => points ?? 0);
  const last = Math.min(...made) - 1;
  return place.seats.map((seat, at) => {
    const entrant = place.entrants[at] ?? null;
    const isThere = entrant === null || seats[seat]?.agentId === entrant;
    return isThere ? (made[seat] ?? 0) : last;
  });
}

/** What came of a match of a tournament that has ended, or that was given up. */
interface TournamentOutcome {
  readonly place: StagePlace;
  /** Null: it was given up. */
  readonly matchId: string | null;
  /** By place; null: it was given up. */
  readonly points: readonly number[] | null;
  /** When it finished, or when its last attempt failed. */
  readonly endedAt: Date | null;
}

/** What has come of the matches of a tournament, in their order. */
export function tournamentOutcomes(
  matches: readonly TournamentMatch[],
  replays: Replays,
): TournamentOutcome[] {
  const byPlace = Map.groupBy(matches, ({ place }) => tablePlaceKey(place));
  return [...byPlace.values()].flatMap((attempts): TournamentOutcome[] => {
    const finished = attempts.find(({ status }) => status === "finished");
    if (finished !== undefined) {
      const { place, id, endedAt } = finished;
      return [{ place, matchId: id, points: pointsByPlace(finished), endedAt }];
    }
    const failed = attempts.filter(({ status }) => status === "failed");
    const [given] = failed;
    if (given === undefined || failed.length < attemptsOf(replays, given.place)) return [];
    const endedAt = failed.at(-1)?.endedAt ?? null;
    return [{ place: given.place, matchId: null, points: null, endedAt }];
  });
}
