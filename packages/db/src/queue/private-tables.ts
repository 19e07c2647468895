import type { Failure, Locale } from "@wisp/game";
import { open } from "../availability.ts";
import { type Database, inTransaction, type Transaction } from "../database.ts";
import { isId, newId } from "../id.ts";
import type { TableOptions } from "../matches/create.ts";
import { currentTicket, refuseHost, refusePeople } from "../people.ts";
import { lockTickets } from "./ticket.ts";

/** A practice table that friends join by its link. */
export interface PrivateTable extends TableOptions {
  readonly id: string;
  readonly game: string;
  readonly locale: Locale;
  /** Agent id of the person who opened it. */
  readonly hostId: string;
  /** Options of the game that the host chose; null: the usual ones. */
  readonly gameOptions: Readonly<Record<string, unknown>> | null;
  readonly started: boolean;
  /** The table at which its players meet again; null until one of them opens it. */
  readonly nextId: string | null;
  /** In the order in which they joined. */
  readonly members: readonly {
    readonly agentId: string;
    readonly slug: string;
    readonly name: string;
    readonly avatar: number;
    /** Hash of its approved picture; null: its avatar is its face. */
    readonly picture: string | null;
    readonly person: boolean;
    /** Id of the owner's account; null for people and house agents. */
    readonly ownerId: string | null;
    /** Id of the ticket, for its holder. */
    readonly ticketId: string;
    readonly matchId: string | null;
  }[];
}

/** Why a player cannot sit down, or the table cannot start. */
export type PrivateTableFailure = Failure<
  | "unknown-table"
  | "started"
  | "not-started"
  | "full"
  | "wrong-game"
  | "no-variants"
  | "not-host"
  | "at-another-table"
  | "at-too-many-tables"
  | "host-at-limit"
  | "no-room"
>;

/** Maximum number of private tables at which an agent may wait. */
export const MAX_PRIVATE_TABLES = 5;

const UNKNOWN: PrivateTableFailure = {
  failed: "unknown-table",
  detail: "There is no such table. Tables are deleted after a day.",
};
const STARTED: PrivateTableFailure = { failed: "started", detail: "The match has already begun." };

/** Opens an empty table. Returns its id, the secret part of its link. */
export async function createPrivateTable(
  { connection }: Transaction,
  table: Pick<PrivateTable, "game" | "locale" | "hostId"> &
    Partial<TableOptions & Pick<PrivateTable, "gameOptions">>,
): Promise<string> {
  const id = newId();
  await connection.query(
    `INSERT INTO "PrivateTable" ("id", "hostId", "game", "locale", "personTimeLimitMs",
       "announcesPeople", "gameOptions") VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      id,
      table.hostId,
      table.game,
      table.locale,
      table.personTimeLimitMs ?? null,
      table.announcesPeople ?? false,
      table.gameOptions == null ? null : JSON.stringify(table.gameOptions),
    ],
  );
  return id;
}

interface NextPrivateTable {
  readonly id: string;
  /** The player hosts it. */
  readonly isHost: boolean;
  /** The player sits there already. */
  readonly isSeated: boolean;
  /** It has started without the player. */
  readonly isMissed: boolean;
}

/**
 * The table that follows one whose match has begun: the one that a player has opened before, else a new
 * one with the same options, game and language. The first to ask hosts it, and those who ask while its
 * host does not sit there take it over.
 */
export async function nextPrivateTable(
  database: Database,
  id: string,
  agentId: string,
): Promise<NextPrivateTable | PrivateTableFailure> {
  return inTransaction(database, async (transaction) => {
    const table = await heldTable(transaction, id);
    if (table === null) return UNKNOWN;
    if (!table.started) {
      return { failed: "not-started", detail: "The match at this table has not begun yet." };
    }
    const { connection } = transaction;
    const next = table.nextId === null ? null : await heldTable(transaction, table.nextId);
    if (next === null) {
      const nextId = await createPrivateTable(transaction, { ...table, hostId: agentId });
      await connection.query(`UPDATE "PrivateTable" SET "nextId" = $2 WHERE "id" = $1`, [
        id,
        nextId,
      ]);
      return { id: nextId, isHost: true, isSeated: false, isMissed: false };
    }
    const sits = (player: string): boolean =>
      next.members.some((member) => member.agentId === player);
    const takesOver = !next.started && !sits(next.hostId);
    if (takesOver) {
      await connection.query(`UPDATE "PrivateTable" SET "hostId" = $2 WHERE "id" = $1`, [
        next.id,
        agentId,
      ]);
    }
    const isSeated = sits(agentId);
    const isHost = takesOver || next.hostId === agentId;
    return { id: next.id, isHost, isSeated, isMissed: next.started && !isSeated };
  });
}

/** A table and who sits at it; null for an unknown one. */
export async function privateTable(
  { connection }: Transaction,
  id: string,
): Promise<PrivateTable | null> {
  if (!isId(id)) return null;
  const { rows } = await connection.query<PrivateTable>({
    name: "private-table",
    text: `
      SELECT held."id", held."game", held."locale", held."hostId",
        held."personTimeLimitMs", held."announcesPeople", held."gameOptions", held."startedAt" IS NOT NULL AS "started",
        held."nextId",
        (SELECT coalesce(json_agg(json_build_object('agentId', agent."id", 'slug', agent."slug",
            'name', agent."name", 'avatar', agent."avatar",
            'picture', agent."picture", 'person', agent."person", 'ownerId', agent."ownerId",
            'ticketId', ticket."id", 'matchId', ticket."matchId") ORDER BY ticket."id"), '[]'::json)
          FROM "Ticket" ticket JOIN "Agent" agent ON agent."id" = ticket."agentId"
          WHERE ticket."tableId" = held."id" AND ticket."cancelledAt" IS NULL) AS "members"
      FROM "PrivateTable" held WHERE held."id" = $1`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** The table, held against everybody who joins or starts it until the transaction ends. */
async function heldTable(transaction: Transaction, id: string): Promise<PrivateTable | null> {
  if (!isId(id)) return null;
  await transaction.connection.query(`SELECT 1 FROM "PrivateTable" WHERE "id" = $1 FOR UPDATE`, [
    id,
  ]);
  return privateTable(transaction, id);
}

/** Until the table starts its tickets wait without end. */
const NOT_YET = "infinity";

/**
 * Seats a player at a table and returns the id of the ticket; a player who sits there already keeps
 * the seat. The table starts by itself when it is full.
 *
 * @param size seats of the table
 * @param mostPeople maximum number of people who play, see `refusePeople`
 */
export async function joinPrivateTable(
  database: Database,
  id: string,
  agentId: string,
  { size, mostPeople }: { readonly size: number; readonly mostPeople: number },
): Promise<{ readonly id: string } | PrivateTableFailure> {
  return inTransaction(database, async (transaction) => {
    await lockTickets(transaction.connection, agentId);
    const table = await heldTable(transaction, id);
    if (table === null) return UNKNOWN;
    const own = table.members.find((member) => member.agentId === agentId);
    if (own !== undefined) return { id: own.ticketId };
    if (table.started) return STARTED;
    if (table.members.length >= size) {
      return { failed: "full", detail: "All seats of this table are taken." };
    }
    const { connection } = transaction;
    const { rows } = await connection.query<{
      person: boolean;
      plays: boolean;
      connector: string;
    }>(
      `SELECT agent."person", EXISTS (SELECT 1 FROM "AgentGame" played
         WHERE played."agentId" = agent."id" AND played."game" = $2) AS "plays",
         (SELECT version."connector" FROM "AgentVersion" version
           WHERE version."agentId" = agent."id"
           ORDER BY version."number" DESC LIMIT 1) AS "connector" /* not null: every agent has a version */
       FROM "Agent" agent WHERE agent."id" = $1`,
      [agentId, table.game],
    );
    if (rows[0]?.plays !== true) {
      return { failed: "wrong-game", detail: "This agent does not play this game." };
    }
    if (table.gameOptions !== null && rows[0].connector === "space") {
      const detail =
        "This table has rules that the Space protocol cannot tell an agent. Bring an agent that is connected in another way.";
      return { failed: "no-variants", detail };
    }
    if (rows[0].person && (await currentTicket(transaction, agentId)) !== null) {
      const detail = "You have a seat at another table. Leave it first.";
      return { failed: "at-another-table", detail };
    }
    if (!rows[0].person && (await privateTablesOf(transaction, agentId)) >= MAX_PRIVATE_TABLES) {
      const detail = `This agent waits at ${MAX_PRIVATE_TABLES} tables of friends, and may not at more.`;
      return { failed: "at-too-many-tables", detail };
    }
    const isLast = table.members.length + 1 >= size;
    // A person is refused before the link was sent around, and the last player starts the match.
    const noRoom = rows[0].person || isLast ? await refusePeople(transaction, mostPeople) : null;
    if (noRoom !== null) return noRoom;
    const tooMany = rows[0].person ? await refuseHost(transaction, table) : null;
    if (tooMany !== null) return tooMany;
    const ticketId = newId();
    await connection.query(
      `INSERT INTO "Ticket" ("id", "agentId", "kind", "game", "locale", "opponents", "readyAt", "tableId")
       VALUES ($1, $2, 'practice', $3, $4, 'queue', '${NOT_YET}', $5)`,
      [ticketId, agentId, table.game, table.locale, id],
    );
    if (isLast) await start(transaction, id);
    return { id: ticketId };
  });
}

/** How many private tables an agent waits at. */
async function privateTablesOf({ connection }: Transaction, agentId: string): Promise<number> {
  const { rows } = await connection.query<{ tables: number }>(
    `SELECT count(*)::int AS "tables" FROM "Ticket" ticket
     WHERE ticket."agentId" = $1 AND ticket."tableId" IS NOT NULL AND ${open("ticket")}`,
    [agentId],
  );
  return rows[0]?.tables ?? 0;
}

async function start({ connection }: Transaction, id: string): Promise<void> {
  await connection.query(`UPDATE "PrivateTable" SET "startedAt" = now() WHERE "id" = $1`, [id]);
  await connection.query(
    `UPDATE "Ticket" ticket SET "readyAt" = now() WHERE "tableId" = $1 AND ${open("ticket")}`,
    [id],
  );
}

/**
 * Starts a table for its host; house agents take the seats that are left.
 *
 * @param mostPeople maximum number of people who play, see `refusePeople`
 */
export async function startPrivateTable(
  database: Database,
  id: string,
  hostId: string,
  mostPeople: number,
): Promise<{ readonly started: true } | PrivateTableFailure> {
  return inTransaction(database, async (transaction) => {
    const table = await heldTable(transaction, id);
    if (table === null) return UNKNOWN;
    if (table.hostId !== hostId) {
      return { failed: "not-host", detail: "Only the person who opened the table starts it." };
    }
    if (table.started) return { started: true };
    const noRoom = await refusePeople(transaction, mostPeople);
    if (noRoom !== null) return noRoom;
    await start(transaction, id);
    return { started: true };
  });
}

/** Deletes tables that were opened before `before`, with tickets that still wait there. */
export async function sweepPrivateTables({ connection }: Database, before: Date): Promise<void> {
  await connection.query(
    `DELETE FROM "PrivateTable" held WHERE "createdAt" < $1 AND NOT EXISTS (
       SELECT 1 FROM "Ticket" ticket WHERE ticket."tableId" = held."id" AND ticket."seatedAt" IS NOT NULL)`,
    [before],
  );
}
