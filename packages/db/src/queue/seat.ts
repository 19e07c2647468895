import type { Failure, Locale } from "@wisp/game";
import { enteredIn, full, isPoolSpent, isTooSlow, open } from "../availability.ts";
import { type Database, inTransaction } from "../database.ts";
import { createMatch, type NewMatch } from "../matches/create.ts";
import { firstIdOfDay } from "../quota/quota.ts";
import { holdOpen } from "../seasons/season.ts";
import type { Opponents, QueueKind } from "./ticket.ts";

/** A ticket as matchmaking reads it. */
export interface WaitingTicket {
  readonly id: string;
  readonly agentId: string;
  readonly ownerId: string | null;
  readonly game: string;
  readonly kind: QueueKind;
  /** Null in practice and for the house season. */
  readonly seasonId: string | null;
  readonly locale: Locale;
  readonly opponents: Opponents;
  /** See `Ticket.preset`. */
  readonly preset: string | null;
  /** How strong the house agents are to be that a person asks for; null: any. */
  readonly strength: string | null;
  /** The private table that it is for; null for tickets of the open queue. */
  readonly tableId: string | null;
  /** Waits for no further agents. */
  readonly ready: boolean;
  readonly waitedMs: number;
  /** The agent plays its maximum number of matches, is being checked, or rests. */
  readonly busy: boolean;
  readonly retired: boolean;
  readonly suspended: boolean;
  /** A check of its newest version has passed. */
  readonly passed: boolean;
  /** In its check it took longer for an answer than the season of the ticket gives. */
  readonly tooSlow: boolean;
  /** The pool does not pay for another match of an agent made of words today (UTC). */
  readonly poolSpent: boolean;
  /** It is in the season, where that has to be entered. */
  readonly entered: boolean;
  /** Has played as many matches of the season as an agent may today (UTC). */
  readonly seasonFull: boolean;
}

/** All waiting tickets, oldest first; none of private tables that have not started. */
export async function waitingTickets(database: Database): Promise<WaitingTicket[]> {
  const { rows } = await database.connection.query<WaitingTicket>({
    name: "waiting-tickets",
    text: `
      SELECT ticket."id", ticket."agentId", agent."ownerId", ticket."game", ticket."kind",
        ticket."seasonId", ticket."locale", ticket."opponents", ticket."preset", ticket."strength", ticket."tableId",
        ticket."readyAt" <= now() AS "ready",
        (extract(epoch FROM now() - ticket."createdAt") * 1000)::float8 AS "waitedMs",
        ${full("agent")} AS "busy", agent."retiredAt" IS NOT NULL AS "retired",
        agent."suspendedAt" IS NOT NULL AS "suspended",
        (SELECT "passedAt" IS NOT NULL FROM "AgentVersion" WHERE "agentId" = agent."id"
          ORDER BY "number" DESC LIMIT 1) AS "passed" /* not null: every agent has a version */,
        ticket."kind" = 'ranked' AND coalesce((SELECT ${isTooSlow("version", "season")}
          FROM "AgentVersion" version JOIN "Season" season
            ON CASE WHEN ticket."seasonId" IS NULL THEN season."house" AND season."game" = ticket."game"
              ELSE season."id" = ticket."seasonId" END
          WHERE version."agentId" = agent."id" ORDER BY version."number" DESC LIMIT 1), false)
          AS "tooSlow",
        (SELECT ${isPoolSpent("agent", "version", 'ticket."locale"')} FROM "AgentVersion" version
          WHERE version."agentId" = agent."id" ORDER BY version."number" DESC LIMIT 1)
          AS "poolSpent" /* not null: every agent has a version */,
        ticket."seasonId" IS NULL
          OR coalesce(ticket."locale" = ANY(${enteredIn('ticket."seasonId"', 'agent."id"')}), false)
          AS "entered",
        coalesce((SELECT season."matchesPerDay" FROM "Season" season
          WHERE season."id" = ticket."seasonId") <= (
            SELECT count(DISTINCT match."id") FROM "MatchSeat" seat JOIN "Match" match ON match."id" = seat."matchId"
            WHERE seat."agentId" = agent."id" AND seat."matchId" >= $1::uuid
              AND match."seasonId" = ticket."seasonId" AND match."status" <> 'failed'), false)
          AS "seasonFull"
      FROM "Ticket" ticket JOIN "Agent" agent ON agent."id" = ticket."agentId"
      WHERE ${open("ticket")} AND ticket."readyAt" < 'infinity'
      ORDER BY ticket."createdAt", ticket."id"`,
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
 * Writes a match and seats its tickets, all or nothing: of several callers that seat the same ticket,
 * one succeeds. Fails when a ticket no longer waits, when an agent plays as many matches as it may, or
 * when the season is not open.
 */
export async function seatTickets(
  database: Database,
  ticketIds: readonly string[],
  match: NewMatch,
): Promise<string | Failure<"busy" | "left" | "closed">> {
  try {
    return await inTransaction(database, async (transaction) => {
      const { rowCount } = await transaction.connection.query(
        `SELECT 1 FROM "Ticket" ticket WHERE "id" = ANY($1::uuid[]) AND ${open("ticket")}
         ORDER BY "id" FOR UPDATE`,
        [ticketIds],
      );
      if (rowCount !== ticketIds.length) {
        throw new NotSeated({ failed: "left", detail: "An agent has just left the queue." });
      }
      if (match.seasonId !== null && !(await holdOpen(transaction, match.seasonId))) {
        throw new NotSeated({ failed: "closed", detail: "The season is no longer open." });
      }
      const id = await createMatch(database, match, transaction);
      if (typeof id !== "string") throw new NotSeated(id);
      await transaction.connection.query(
        `UPDATE "Ticket" SET "matchId" = $2, "seatedAt" = now() WHERE "id" = ANY($1::uuid[])`,
        [ticketIds, id],
      );
      return id;
    });
  } catch (error) {
    if (error instanceof NotSeated) return error.failure;
    throw error;
  }
}
