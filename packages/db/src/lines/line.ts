import type { Locale } from "@wisp/game";
import { firstIdOfDay } from "../agents/quota.ts";
import { type Database, inTransaction } from "../database.ts";
import type { Failure } from "../failure.ts";
import { createMatch, type NewMatch } from "../matches/create.ts";
import { enteredIn } from "../seasons/entered.ts";
import { holdOpen } from "../seasons/lock.ts";
import { full, type LineKind, type Opponents, open } from "./place.ts";

/** A place as whoever makes the tables sees it. */
export interface WaitingPlace {
  readonly id: string;
  readonly agentId: string;
  readonly ownerId: string | null;
  readonly game: string;
  readonly kind: LineKind;
  /** Of a ranked place; null: of practice, and of the house season. */
  readonly seasonId: string | null;
  readonly locale: Locale;
  readonly opponents: Opponents;
  /** Waits for nobody else any more. */
  readonly ready: boolean;
  readonly waitedMs: number;
  /** Sits in as many matches as it may. */
  readonly busy: boolean;
  readonly retired: boolean;
  readonly suspended: boolean;
  /** A check of its newest version has passed. */
  readonly passed: boolean;
  /** It is in the season, where that has to be entered. */
  readonly entered: boolean;
  /** Has played as many matches of the season as an agent may today (UTC). */
  readonly seasonFull: boolean;
}

/** Every place that waits, those that came first first. */
export async function waitingPlaces(database: Database): Promise<WaitingPlace[]> {
  const { rows } = await database.connection.query<WaitingPlace>({
    name: "waiting-places",
    text: `
      SELECT place."id", place."agentId", agent."ownerId", place."game", place."kind",
        place."seasonId", place."locale", place."opponents", place."readyAt" <= now() AS "ready",
        (extract(epoch FROM now() - place."createdAt") * 1000)::float8 AS "waitedMs",
        ${full("agent")} AS "busy", agent."retiredAt" IS NOT NULL AS "retired",
        agent."suspendedAt" IS NOT NULL AS "suspended",
        (SELECT "passedAt" IS NOT NULL FROM "AgentVersion" WHERE "agentId" = agent."id"
          ORDER BY "number" DESC LIMIT 1) AS "passed",
        place."seasonId" IS NULL
          OR coalesce(place."locale" = ANY(${enteredIn('place."seasonId"', 'agent."id"')}), false)
          AS "entered",
        coalesce((SELECT season."matchesPerDay" FROM "Season" season
          WHERE season."id" = place."seasonId") <= (
            SELECT count(*) FROM "MatchSeat" seat JOIN "Match" match ON match."id" = seat."matchId"
            WHERE seat."agentId" = agent."id" AND seat."matchId" >= $1::uuid
              AND match."seasonId" = place."seasonId" AND match."status" <> 'failed'), false)
          AS "seasonFull"
      FROM "LinePlace" place JOIN "Agent" agent ON agent."id" = place."agentId"
      WHERE ${open("place")} ORDER BY place."createdAt", place."id"`,
    values: [firstIdOfDay(new Date())],
  });
  return rows;
}

/** Ends a transaction that is not to be kept, with the reason. */
class NotSeated extends Error {
  readonly failure: Failure<"busy" | "left" | "closed">;

  constructor(failure: Failure<"busy" | "left" | "closed">) {
    super(failure.detail);
    this.failure = failure;
  }
}

/**
 * Writes a match and takes its places out of their line, all or nothing: of several that seat the
 * same place one does. Fails when a place waits no more, when an agent is full, or when the season is
 * not open.
 */
export async function seatPlaces(
  database: Database,
  placeIds: readonly string[],
  match: NewMatch,
): Promise<string | Failure<"busy" | "left" | "closed">> {
  try {
    return await inTransaction(database, async (transaction) => {
      const { rowCount } = await transaction.connection.query(
        `SELECT 1 FROM "LinePlace" place WHERE "id" = ANY($1::uuid[]) AND ${open("place")}
         ORDER BY "id" FOR UPDATE`,
        [placeIds],
      );
      if (rowCount !== placeIds.length) {
        throw new NotSeated({ failed: "left", detail: "An agent has just left the queue." });
      }
      if (match.seasonId !== null && !(await holdOpen(transaction, match.seasonId))) {
        throw new NotSeated({ failed: "closed", detail: "The season is no longer open." });
      }
      const id = await createMatch(database, match, transaction);
      if (typeof id !== "string") throw new NotSeated(id);
      await transaction.connection.query(
        `UPDATE "LinePlace" SET "matchId" = $2, "seatedAt" = now() WHERE "id" = ANY($1::uuid[])`,
        [placeIds, id],
      );
      return id;
    });
  } catch (error) {
    if (error instanceof NotSeated) return error.failure;
    throw error;
  }
}
