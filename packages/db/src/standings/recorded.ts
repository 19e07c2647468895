import type { Locale, Projection } from "@wisp/game";
import { type Database, inTransaction } from "../database.ts";
import type { NewSeat } from "../matches/create.ts";
import { beginLog, type MatchLog } from "../matches/log.ts";
import { nothing, writeEnd, writeSeats } from "./finish.ts";

/** A finished match that was played elsewhere. */
export interface RecordedMatchContent extends MatchLog {
  /** The same in every arena; it begins with the time at which the match began, like that of any match. */
  readonly id: string;
  readonly game: string;
  readonly gameVersion: number;
  readonly locale: Locale;
  readonly config: unknown;
  readonly materials: unknown;
  readonly seed: string;
  readonly seedHash: string;
  readonly randomAlgorithm: string;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  /** When each event was written. */
  readonly times: readonly Date[];
  readonly seats: readonly NewSeat[];
}

/** Whether there is a match with an id, of whatever status. */
export async function hasMatch({ connection }: Database, id: string): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: "has-match",
    text: `SELECT FROM "Match" WHERE "id" = $1`,
    values: [id],
  });
  return rowCount === 1;
}

/**
 * Keeps a match that was played elsewhere as a finished one, marked as recorded: no season counts it, and no reader sees it
 * before it is over. False, and nothing is written, where it is kept already.
 */
export async function keepRecordedMatch(
  database: Database,
  match: RecordedMatchContent,
  finished: Projection,
): Promise<boolean> {
  const { id, events, decisions, times, seats } = match;
  return inTransaction(database, async (transaction) => {
    const { connection } = transaction;
    const { rowCount } = await connection.query({
      name: "insert-recorded-match",
      text: `
        WITH created AS (
          INSERT INTO "Match" ("id", "game", "gameVersion", "locale", "config", "materials", "seed",
            "seedHash", "randomAlgorithm", "status", "pace", "recorded", "createdAt", "startedAt")
          VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'running', 'full', true, $10, $10)
          ON CONFLICT DO NOTHING RETURNING "id")
        INSERT INTO "MatchSeat" ("matchId", "seat", "agentId", "versionId")
        SELECT created."id", given.seat, given.agent, given.version
        FROM created, unnest($11::int[], $12::uuid[], $13::uuid[]) AS given(seat, agent, version)`,
      values: [
        id,
        match.game,
        match.gameVersion,
        match.locale,
        JSON.stringify(match.config),
        JSON.stringify(match.materials),
        match.seed,
        match.seedHash,
        match.randomAlgorithm,
        match.startedAt,
        seats.map(({ seat }) => seat),
        seats.map(({ agentId }) => agentId),
        seats.map(({ versionId }) => versionId),
      ],
    });
    if (rowCount === 0) return false;
    await beginLog(transaction, id, { events, decisions });
    await connection.query({
      name: "time-recorded-events",
      text: `
        UPDATE "MatchEvent" event SET "at" = given.at
        FROM unnest($2::timestamptz[]) WITH ORDINALITY AS given(at, place)
        WHERE event."matchId" = $1 AND event."seq" = given.place - 1`,
      values: [id, times],
    });
    await writeSeats(connection, id, finished);
    await writeEnd(connection, id, finished, nothing);
    await connection.query({
      name: "end-recorded-match",
      text: `UPDATE "Match" SET "finishedAt" = $2 WHERE "id" = $1`,
      values: [id, match.finishedAt],
    });
    return true;
  });
}
