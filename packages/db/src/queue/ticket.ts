import { full, open } from "../availability.ts";
import type { Database } from "../database.ts";
import type { Queryable } from "../queryable.ts";

/** `practice`: unranked. `ranked`: counted on the leaderboard of a season. */
export type QueueKind = "practice" | "ranked";

/** `house`: house agents, immediately. `queue`: other agents in the queue. */
export type Opponents = "house" | "queue";

/** Why the arena removes a ticket from its queue; the owner can act on each. */
export const refusals = [
  "no-game",
  "retired",
  "suspended",
  "not-passed",
  "too-slow",
  "no-season",
  "not-entered",
  "no-matches-left",
  "no-season-matches-left",
  "no-money-left",
] as const;
export type Refusal = (typeof refusals)[number];

/** `left`: by its owner. `refused`: by the arena. */
export type TicketState = "waiting" | "seated" | "left" | "refused";

/** An agent's entry in a queue, for its owner. The time at which it is ready is not part of it. */
export interface Ticket {
  readonly id: string;
  readonly kind: QueueKind;
  /** Null in practice and for the house season. */
  readonly season: { readonly slug: string; readonly name: string } | null;
  readonly game: string;
  readonly locale: string;
  readonly opponents: Opponents;
  /** A match as a paper plays it, with the role that the person chose; null: an ordinary one. */
  readonly preset: string | null;
  /** How strong the house agents are to be that a person asks for; null: any. */
  readonly strength: string | null;
  /** The private table that it is for; null for tickets of the open queue. */
  readonly tableId: string | null;
  readonly state: TicketState;
  readonly agent: {
    readonly id: string;
    readonly slug: string;
    readonly name: string;
    /** See `AVATARS`. */
    readonly avatar: number;
    readonly ownerId: string | null;
  };
  /** From 1; null unless the ticket waits in practice for other agents. */
  readonly position: number | null;
  /**
   * The agent plays its maximum number of matches, is being checked, or rests: the ticket waits until
   * that ends.
   */
  readonly busy: boolean;
  readonly createdAt: Date;
  readonly matchId: string | null;
  readonly refusal: Refusal | null;
}

/**
 * Makes other requests for tickets of an agent wait until the transaction ends. An advisory lock, not
 * the agent's row: seating locks that row after the ticket.
 */
export async function lockTickets(connection: Queryable, agentId: string): Promise<void> {
  await connection.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [
    `queue/${agentId}`,
  ]);
}

/**
 * Removes a ticket from its queue: for its owner, or with the arena's reason. False when it is no longer
 * waiting: it is seated, or has left already.
 */
export async function leaveQueue(
  database: Database,
  id: string,
  refusal: Refusal | null = null,
): Promise<boolean> {
  const { rowCount } = await database.connection.query({
    name: "leave-queue",
    text: `UPDATE "Ticket" ticket SET "cancelledAt" = now(), "refusal" = $2
      WHERE "id" = $1 AND ${open("ticket")}`,
    values: [id, refusal],
  });
  return rowCount === 1;
}

/** Deletes tickets created before `before` that no longer wait. Resolves with how many. */
export async function sweepTickets(database: Database, before: Date): Promise<number> {
  const { rowCount } = await database.connection.query(
    `DELETE FROM "Ticket" ticket WHERE "createdAt" < $1 AND NOT ${open("ticket")}`,
    [before],
  );
  return rowCount ?? 0;
}

const ticketsWhere = (condition: string): string => `
  SELECT ticket."id", ticket."kind", ticket."game", ticket."locale",
    (SELECT json_build_object('slug', season."slug", 'name', season."name")
      FROM "Season" season WHERE season."id" = ticket."seasonId") AS "season",
    ticket."opponents", ticket."preset", ticket."strength", ticket."tableId", ticket."createdAt",
    ticket."matchId", ticket."refusal",
    CASE WHEN ticket."seatedAt" IS NOT NULL THEN 'seated'
      WHEN ticket."cancelledAt" IS NULL THEN 'waiting'
      WHEN ticket."refusal" IS NULL THEN 'left' ELSE 'refused' END AS "state",
    json_build_object('id', agent."id", 'slug', agent."slug", 'name', agent."name",
      'avatar', agent."avatar", 'ownerId', agent."ownerId") AS "agent",
    CASE WHEN ${open("ticket")} AND ticket."kind" = 'practice' AND ticket."opponents" = 'queue' THEN (
      SELECT count(*)::int + 1 FROM "Ticket" before
      WHERE ${open("before")} AND before."kind" = ticket."kind"
        AND before."opponents" = ticket."opponents" AND before."locale" = ticket."locale"
        AND before."game" = ticket."game"
        AND before."tableId" IS NOT DISTINCT FROM ticket."tableId"
        AND (before."createdAt", before."id") < (ticket."createdAt", ticket."id")) END AS "position",
    ${open("ticket")} AND ${full("agent")} AS "busy"
  FROM "Ticket" ticket JOIN "Agent" agent ON agent."id" = ticket."agentId"
  WHERE ${condition}`;

/** The ticket with this id; null when there is none or it was deleted. */
export async function ticketById(database: Database, id: string): Promise<Ticket | null> {
  const { rows } = await database.connection.query<Ticket>({
    name: "ticket-by-id",
    text: ticketsWhere(`ticket."id" = $1`),
    values: [id],
  });
  return rows[0] ?? null;
}

/** The waiting tickets of an owner's agents, oldest first. */
export async function waitingTicketsOf(database: Database, ownerId: string): Promise<Ticket[]> {
  const { rows } = await database.connection.query<Ticket>({
    name: "waiting-tickets-of",
    text: `${ticketsWhere(`agent."ownerId" = $1 AND ${open("ticket")}`)}
      ORDER BY ticket."createdAt", ticket."id"`,
    values: [ownerId],
  });
  return rows;
}
