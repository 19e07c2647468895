import type { Failure } from "@wisp/game";
import { type Database, inTransaction, type Transaction } from "../database.ts";
import type { PoolCaps } from "../quota/pool-caps.ts";
import { dayOf, settleSpend } from "../spend.ts";
import { capOfScope, isNewAccount, refusalOfScope, scopesOf } from "./models.ts";

/** What some scopes are to have more of, each with its cap. */
type Addition = ReadonlyMap<string, { readonly micros: number; readonly capMicros: number }>;

/**
 * Adds to scopes of a day, all or none, and resolves with the first that would exceed its cap. Their rows stay
 * locked until the transaction ends, so that of any number of reservations none exceeds a cap; they are locked in
 * one order by everybody.
 */
async function addWithinCaps(
  { connection }: Transaction,
  addition: Addition,
  day: string,
): Promise<string | undefined> {
  const scopes = [...addition.keys()];
  await connection.query({
    name: "pool-scopes",
    text: `
      INSERT INTO "Spend" ("scope", "day", "micros")
      SELECT given.scope, $2::date, 0 FROM unnest($1::text[]) AS given(scope)
      ORDER BY given.scope COLLATE "C"
      ON CONFLICT ("scope", "day") DO NOTHING`,
    values: [scopes, day],
  });
  const { rows } = await connection.query<{ scope: string; micros: string }>({
    name: "lock-pool-scopes",
    text: `
      SELECT "scope", "micros" FROM "Spend" WHERE "scope" = ANY($1::text[]) AND "day" = $2::date
      ORDER BY "scope" COLLATE "C" FOR NO KEY UPDATE`,
    values: [scopes, day],
  });
  const spent = new Map(rows.map(({ scope, micros }) => [scope, Number(micros)]));
  for (const [scope, { micros, capMicros }] of addition) {
    if ((spent.get(scope) ?? 0) + micros > capMicros) return scope;
  }
  await connection.query({
    name: "add-to-pool-scopes",
    text: `
      UPDATE "Spend" SET "micros" = "Spend"."micros" + given.micros
      FROM unnest($1::text[], $3::bigint[]) AS given(scope, micros)
      WHERE "Spend"."scope" = given.scope AND "Spend"."day" = $2::date`,
    values: [scopes, day, [...addition.values()].map(({ micros }) => micros)],
  });
  return undefined;
}

/** SQL: whether a reservation is for a match of the agent itself, and not for an experiment or a fork of others. */
const isOwnReserve = `'pool/agent/' || reserve."agentId" = ANY(reserve."scopes")`;

/** An agent made of words at a table that is to be made. */
interface PoolSeat extends PoolCaps {
  readonly agentId: string;
  readonly name: string;
  readonly ownerId: string | null;
  readonly isNew: boolean;
  /** For an experiment or a fork of another account. */
  readonly isLent: boolean;
  readonly seats: number;
  readonly model: string;
  readonly speaks: boolean;
  readonly matchesPerDay: number;
  readonly matchesToday: number;
  readonly seatMicros: number;
}

const poolSeats = `
  SELECT agent."id" AS "agentId", agent."name", agent."ownerId",
    EXISTS (SELECT FROM "User" owner WHERE owner."id" = agent."ownerId"
      AND ${isNewAccount('owner."createdAt"')}) AS "isNew",
    $6::bool AND agent."ownerId" IS DISTINCT FROM $5::uuid AS "isLent",
    given.seats, pool."name" AS "model", coalesce($3 = ANY(pool."locales"), false) AS "speaks",
    pool."matchesPerDay", pool."seatMicros", pool."agentMicrosPerDay", pool."ownerMicrosPerDay",
    pool."newMicrosPerDay", pool."arenaMicrosPerDay",
    (SELECT count(*)::int FROM "PoolReserve" reserve
      WHERE reserve."agentId" = agent."id" AND reserve."day" = $4::date
        AND ${isOwnReserve}) AS "matchesToday"
  FROM (SELECT each.agent, each.version, count(*)::int AS "seats"
    FROM unnest($1::uuid[], $2::uuid[]) AS each(agent, version) GROUP BY 1, 2) given
  JOIN "AgentVersion" version ON version."id" = given.version AND version."connector" = 'pool'
  JOIN "Agent" agent ON agent."id" = given.agent
  JOIN "PoolModel" pool ON pool."name" = version."settings" ->> 'model' AND pool."offered"
  ORDER BY agent."id"`;

const notOffered = `
  SELECT agent."name" FROM unnest($1::uuid[], $2::uuid[]) AS given(agent, version)
  JOIN "AgentVersion" version ON version."id" = given.version AND version."connector" = 'pool'
  JOIN "Agent" agent ON agent."id" = given.agent
  WHERE NOT EXISTS (SELECT FROM "PoolModel" pool
    WHERE pool."name" = version."settings" ->> 'model' AND pool."offered")
  LIMIT 1`;

/** What a match needs to know to be reserved for. */
interface ReservedMatch {
  readonly id: string;
  readonly locale: string;
  /** Whose experiment or fork it is of; absent: of neither. */
  readonly borrowerId?: string | null | undefined;
  readonly seats: readonly { readonly agentId: string; readonly versionId: string }[];
}

const refused = (name: string, why: string): Failure<"busy"> => ({
  failed: "busy",
  detail: `${name} cannot begin a match now. ${why}`,
});

/**
 * Reserves for a match's agents made of words, in the transaction that makes it: all or nothing. Agents that are
 * reached otherwise need nothing. Null: the match may begin.
 */
export async function reserveForMatch(
  transaction: Transaction,
  { id, locale, borrowerId, seats: all }: ReservedMatch,
  now = new Date(),
): Promise<Failure<"busy"> | null> {
  const { connection } = transaction;
  const day = dayOf(now);
  const ids = [all.map(({ agentId }) => agentId), all.map(({ versionId }) => versionId)];
  const { rows: gone } = await connection.query<{ name: string }>({
    name: "pool-model-gone",
    text: notOffered,
    values: ids,
  });
  for (const { name } of gone) {
    return refused(name, "This arena does not offer the model any more that it thinks with.");
  }
  const { rows: seats } = await connection.query<PoolSeat>({
    name: "pool-seats",
    text: poolSeats,
    values: [...ids, locale, day, borrowerId ?? null, borrowerId !== undefined],
  });
  if (seats.length === 0) return null;
  const addition = new Map<string, { micros: number; capMicros: number }>();
  for (const seat of seats) {
    if (!seat.speaks) return refused(seat.name, "Its model is not offered in this language.");
    if (!seat.isLent && seat.matchesToday >= seat.matchesPerDay) {
      return refused(seat.name, `It has played its ${seat.matchesPerDay} matches of today (UTC).`);
    }
    for (const scope of scopesOf(seat)) {
      const before = addition.get(scope)?.micros ?? 0;
      const micros = before + seat.seats * seat.seatMicros;
      addition.set(scope, { micros, capMicros: capOfScope(scope, seat) });
    }
  }
  const full = await addWithinCaps(transaction, addition, day);
  if (full !== undefined) {
    const seat = seats.find((each) => scopesOf(each).includes(full)) ?? seats[0];
    return refused(seat?.name ?? "An agent", refusalOfScope(full));
  }
  for (const seat of seats) {
    await connection.query({
      name: "keep-pool-reserve",
      text: `
        INSERT INTO "PoolReserve" ("matchId", "agentId", "model", "day", "scopes", "reservedMicros")
        VALUES ($1, $2, $3, $4::date, $5, $6::bigint)`,
      values: [id, seat.agentId, seat.model, day, scopesOf(seat), seat.seats * seat.seatMicros],
    });
  }
  return null;
}

/** Names what an agent has reserved for a match. */
export interface ReserveId {
  readonly matchId: string;
  readonly agentId: string;
}

const NO_RESERVE =
  "Nothing is reserved for this match in the arena's pool of models, so the model was not asked.";

/**
 * Takes the most that a call can cost out of what is reserved for its match. A match that takes longer than
 * expected reserves more, within the caps; resolves with the reason when too little is left.
 */
export async function takeFromReserve(
  database: Database,
  { matchId, agentId }: ReserveId,
  micros: number,
): Promise<string | undefined> {
  return inTransaction(database, async (transaction) => {
    const { connection } = transaction;
    const { rows } = await connection.query<
      PoolCaps & { free: string; day: string; scopes: string[] }
    >({
      name: "lock-pool-reserve",
      text: `
        SELECT reserve."reservedMicros" - reserve."usedMicros" AS "free",
          reserve."day"::text AS "day", reserve."scopes", pool."agentMicrosPerDay",
          pool."ownerMicrosPerDay", pool."newMicrosPerDay", pool."arenaMicrosPerDay"
        FROM "PoolReserve" reserve JOIN "PoolModel" pool ON pool."name" = reserve."model"
        WHERE reserve."matchId" = $1 AND reserve."agentId" = $2 FOR NO KEY UPDATE OF reserve`,
      values: [matchId, agentId],
    });
    const [row] = rows;
    if (row === undefined) return NO_RESERVE;
    const more = Math.max(0, micros - Number(row.free));
    if (more > 0) {
      const addition = new Map(
        row.scopes.map((scope) => [scope, { micros: more, capMicros: capOfScope(scope, row) }]),
      );
      const full = await addWithinCaps(transaction, addition, row.day);
      if (full !== undefined) return refusalOfScope(full);
    }
    await connection.query({
      name: "take-from-pool-reserve",
      text: `
        UPDATE "PoolReserve" SET "reservedMicros" = "reservedMicros" + $3::bigint,
          "usedMicros" = "usedMicros" + $4::bigint
        WHERE "matchId" = $1 AND "agentId" = $2`,
      values: [matchId, agentId, more, micros],
    });
    return undefined;
  });
}

/** Gives back what a call did not cost: a difference below 0. The match keeps it for its other calls. */
export async function settleReserve(
  { connection }: Pick<Database, "connection">,
  { matchId, agentId }: ReserveId,
  differenceMicros: number,
): Promise<void> {
  await connection.query({
    name: "settle-pool-reserve",
    text: `
      UPDATE "PoolReserve" SET "usedMicros" = greatest(0, "usedMicros" + $3::bigint)
      WHERE "matchId" = $1 AND "agentId" = $2`,
    values: [matchId, agentId, differenceMicros],
  });
}

/** Gives back the rest of one reservation, unless another process just did. */
const giveBack = (database: Database, { matchId, agentId }: ReserveId): Promise<boolean> =>
  inTransaction(database, async (transaction) => {
    const { connection } = transaction;
    const { rows } = await connection.query<{ rest: string; day: string; scopes: string[] }>({
      name: "lock-pool-rest",
      text: `
        SELECT "reservedMicros" - "usedMicros" AS "rest", "day"::text AS "day", "scopes"
        FROM "PoolReserve"
        WHERE "matchId" = $1 AND "agentId" = $2 AND "reservedMicros" > "usedMicros"
        FOR NO KEY UPDATE`,
      values: [matchId, agentId],
    });
    const [row] = rows;
    if (row === undefined) return false;
    await connection.query({
      name: "close-pool-reserve",
      text: `
        UPDATE "PoolReserve" SET "reservedMicros" = "usedMicros"
        WHERE "matchId" = $1 AND "agentId" = $2`,
      values: [matchId, agentId],
    });
    await settleSpend(transaction, row.scopes, -Number(row.rest), new Date(`${row.day}T00:00:00Z`));
    return true;
  });

/** Of one look; the next one continues. */
const LOOKED_AT = 200;

/**
 * Gives back what matches that are over did not use; resolves with how many reservations it closed. What a late
 * call gives back is found by the next look.
 */
export async function closeReserves(database: Database): Promise<number> {
  const { rows } = await database.connection.query<ReserveId>({
    name: "pool-reserves-over",
    text: `
      SELECT reserve."matchId", reserve."agentId" FROM "PoolReserve" reserve
      LEFT JOIN "Match" match ON match."id" = reserve."matchId"
      WHERE reserve."reservedMicros" > reserve."usedMicros"
        AND (match."id" IS NULL OR match."status" IN ('finished', 'failed'))
      LIMIT ${LOOKED_AT}`,
  });
  let closed = 0;
  for (const reserve of rows) if (await giveBack(database, reserve)) closed += 1;
  return closed;
}

/** The ledger of an agent or a season: what its matches cost. */
interface ReserveRow extends ReserveId {
  readonly model: string;
  readonly reservedMicros: number;
  readonly usedMicros: number;
}

/** What the matches of a season reserved and cost, by match and agent. */
export async function reservesOfSeason(
  { connection }: Pick<Database, "connection">,
  seasonId: string,
): Promise<ReserveRow[]> {
  const { rows } = await connection.query<
    ReserveId & { model: string; reserved: string; used: string }
  >({
    name: "pool-reserves-of-season",
    text: `
      SELECT reserve."matchId", reserve."agentId", reserve."model",
        reserve."reservedMicros" AS "reserved", reserve."usedMicros" AS "used"
      FROM "PoolReserve" reserve JOIN "Match" match ON match."id" = reserve."matchId"
      WHERE match."seasonId" = $1 ORDER BY reserve."matchId", reserve."agentId"`,
    values: [seasonId],
  });
  return rows.map(({ reserved, used, ...row }) => ({
    ...row,
    reservedMicros: Number(reserved),
    usedMicros: Number(used),
  }));
}

/** Deletes reservations of days before `olderThan`; resolves with their number. */
export async function sweepReserves(
  { connection }: Pick<Database, "connection">,
  olderThan: Date,
): Promise<number> {
  const { rowCount } = await connection.query(
    `DELETE FROM "PoolReserve" WHERE "day" < $1::date AND "reservedMicros" <= "usedMicros"`,
    [dayOf(olderThan)],
  );
  return rowCount ?? 0;
}
