import { full, open } from "../availability.ts";
import type { Database } from "../database.ts";
import type { Ticket } from "./ticket.ts";

const ticketsWhere = (condition: string): string => `
  SELECT ticket."id", ticket."kind", ticket."game", ticket."locale",
    (SELECT json_build_object('slug', season."slug", 'name', season."name")
      FROM "Season" season WHERE season."id" = ticket."seasonId") AS "season",
    ticket."opponents", ticket."tableId", ticket."createdAt",
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
