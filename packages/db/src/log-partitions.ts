import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { type Database, inTransaction, type Transaction } from "./database.ts";
import type { Queryable } from "./queryable.ts";

/** Logs: partitioned by the id of their match, which begins with the time of its creation. */
export const logTables = ["MatchEvent", "Decision"] as const;
type LogTable = (typeof logTables)[number];

/** Months ahead for which there are partitions. */
const MONTHS_AHEAD = 3;

/** Shorter than it takes the server to look for a deadlock: no match and no reader loses one against a keeper. */
const LOCK_TIMEOUT = "SET LOCAL lock_timeout = '500ms'";
const LOCK_TRIES = 40;
const LOCK_PAUSE_MS = 250;

/** The least id of a match that is made at a time, as PostgreSQL's function "firstMatchId". */
export function firstMatchId(at: Date): string {
  const digits = `${at.getTime().toString(16).padStart(12, "0")}${"0".repeat(20)}`;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** When a match was made, by its id. */
export const timeOfMatch = (id: string): Date =>
  new Date(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16));

/** The partitions of the logs of some months, one for each table. */
export interface LogPartition {
  /** What follows the table's name: "before", "2027_02". */
  readonly name: string;
  /** The first id that belongs to it; null: there is none before. */
  readonly from: string | null;
  /** The first id that does not. */
  readonly to: string;
}

/** All partitions with bounds, the oldest first. */
export async function logPartitions(connection: Queryable): Promise<LogPartition[]> {
  const { rows } = await connection.query<{ name: string; bound: string | null }>(
    `SELECT class.relname AS "name", pg_get_expr(class.relpartbound, class.oid) AS "bound"
      FROM pg_inherits JOIN pg_class class ON class.oid = inhrelid
      WHERE inhparent = '"MatchEvent"'::regclass`,
  );
  return rows
    .flatMap(({ name, bound }) => {
      const [, from, to] = /FROM \('?([^')]+)'?\) TO \('([^']+)'\)/.exec(bound ?? "") ?? [];
      if (from === undefined || to === undefined) return [];
      return {
        name: name.slice("MatchEvent_".length),
        from: from === "MINVALUE" ? null : from,
        to,
      };
    })
    .sort((one, other) => (one.to < other.to ? -1 : 1));
}

const monthAfter = (at: Date, months: number): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months));

/** Runs `work` in a transaction, and again until no lock keeps it waiting. */
async function withLocks<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const once = () =>
    inTransaction(database, async (transaction) => {
      await transaction.connection.query(LOCK_TIMEOUT);
      return work(transaction);
    });
  for (let left = LOCK_TRIES; ; left -= 1) {
    try {
      return await once();
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      // Gave up its wait, or lost in a deadlock.
      const noLock = code === "55P03" || code === "40P01";
      if (!noLock || left === 1) throw error;
      await delay(LOCK_PAUSE_MS);
    }
  }
}

/**
 * Makes the partitions of the months ahead that are missing. A month that has rows in the default partition
 * stays there.
 *
 * @returns the names of those that were made
 */
export async function makeLogPartitions(database: Database, now: Date): Promise<string[]> {
  const made: string[] = [];
  for (let ahead = 0; ahead <= MONTHS_AHEAD; ahead += 1) {
    const start = monthAfter(now, ahead);
    const [from, to] = [firstMatchId(start), firstMatchId(monthAfter(now, ahead + 1))];
    const known = await logPartitions(database.connection);
    if (known.some((each) => from < each.to && (each.from === null || each.from < to))) continue;
    const name = start.toISOString().slice(0, 7).replace("-", "_");
    const isMade = await withLocks(database, async ({ connection }) => {
      // A new partition refers to matches. The end of a match locks it, reads its log and then writes it.
      await connection.query(`LOCK TABLE "Match" IN EXCLUSIVE MODE`);
      for (const table of logTables) {
        const { rowCount } = await connection.query(
          `SELECT FROM "${table}_default" WHERE "matchId" >= $1 AND "matchId" < $2 LIMIT 1`,
          [from, to],
        );
        if (rowCount !== 0) return false;
      }
      for (const table of logTables) await makePartition(connection, table, { name, from, to });
      return true;
    });
    if (isMade) made.push(name);
  }
  return made;
}

/** Attaches a table that was made apart: others write to the logs meanwhile. */
async function makePartition(
  connection: Queryable,
  table: LogTable,
  { name, from, to }: LogPartition,
): Promise<void> {
  const partition = `"${table}_${name}"`;
  await connection.query(
    `CREATE TABLE ${partition} (LIKE "${table}" INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING INDEXES)`,
  );
  await connection.query(
    `ALTER TABLE "${table}" ATTACH PARTITION ${partition} FOR VALUES FROM (${
      from === null ? "MINVALUE" : `'${from}'`
    }) TO ('${to}')`,
  );
}

/** What the name of a partition for restored logs ends with. */
const RESTORED = "_restored";

/** Whether a partition has only logs that were read back from the archive. */
export const isRestored = ({ name }: LogPartition): boolean => name.endsWith(RESTORED);

/**
 * Runs `work` in a transaction while no other process drops logs, if a partition is still there; undefined: it is not.
 * What was found out about its logs before may be of use then only.
 */
export function whileThere<Result>(
  database: Database,
  { name }: LogPartition,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result | undefined> {
  return withLocks(database, async (transaction) => {
    const { connection } = transaction;
    await connection.query("SELECT pg_advisory_xact_lock(hashtextextended('drop-logs', 0))");
    const { rows } = await connection.query<{ there: boolean }>(
      `SELECT to_regclass($1) IS NOT NULL AS "there"`,
      [`"MatchEvent_${name}"`],
    );
    return rows[0]?.there === true ? work(transaction) : undefined;
  });
}

/** The name of the partition for months without one of their own. */
const DEFAULT = "default";

/** Months that ended before a time and have logs in the default partition, as parts of it. */
export async function monthsInDefault(
  { connection }: Database,
  before: Date,
): Promise<LogPartition[]> {
  const months: LogPartition[] = [];
  for (let from = firstMatchId(new Date(0)); ; ) {
    const { rows } = await connection.query<{ id: string }>(
      `SELECT "matchId" AS "id" FROM (${logTables
        .map(
          (table) =>
            `(SELECT "matchId" FROM "${table}_${DEFAULT}" WHERE "matchId" >= $1 ORDER BY 1 LIMIT 1)`,
        )
        .join(" UNION ALL ")}) first ORDER BY 1 LIMIT 1`,
      [from],
    );
    const [first] = rows;
    if (first === undefined) return months;
    const start = monthAfter(timeOfMatch(first.id), 0);
    const end = monthAfter(start, 1);
    if (end > before) return months;
    months.push({ name: DEFAULT, from: firstMatchId(start), to: firstMatchId(end) });
    from = firstMatchId(end);
  }
}

/** Matches whose logs are deleted from the default partition in one transaction. */
const DELETED_AT_ONCE = 200;

/** Deletes what the default partition has of an archived month, and makes the partition for restored logs. */
async function dropFromDefault(database: Database, part: LogPartition): Promise<boolean> {
  const deleteSome = () =>
    whileThere(database, part, async ({ connection }) => {
      const { rows } = await connection.query<{ id: string }>(
        `SELECT archive."matchId" AS "id" FROM "MatchArchive" archive
          WHERE archive."matchId" >= $1 AND archive."matchId" < $2 AND (${logTables
            .map(
              (table) =>
                `EXISTS (SELECT FROM "${table}_${DEFAULT}" stray WHERE stray."matchId" = archive."matchId")`,
            )
            .join(" OR ")})
          LIMIT ${DELETED_AT_ONCE}`,
        [part.from, part.to],
      );
      const ids = rows.map(({ id }) => id);
      for (const table of logTables) {
        await connection.query(
          `DELETE FROM "${table}_${DEFAULT}" WHERE "matchId" = ANY($1::uuid[])`,
          [ids],
        );
      }
      return ids.length;
    });
  while (((await deleteSome()) ?? 0) > 0);
  const month = timeOfMatch(part.from ?? part.to)
    .toISOString()
    .slice(0, 7);
  const name = `${month.replace("-", "_")}${RESTORED}`;
  const made = await whileThere(database, part, async ({ connection }) => {
    const known = await logPartitions(connection);
    if (known.some((each) => each.name === name)) return false;
    for (const table of logTables) await makePartition(connection, table, { ...part, name });
    return true;
  });
  return made === true;
}

/**
 * Deletes the logs of a partition, all of whose matches must be archived. An empty one takes its place, for logs that
 * are read back: in the default partition, attaching a partition would have to read them.
 *
 * @returns whether this call did it
 */
export async function dropLogPartition(
  database: Database,
  partition: LogPartition,
): Promise<boolean> {
  const { name, from, to } = partition;
  if (name === DEFAULT) return dropFromDefault(database, partition);
  const dropped = await whileThere(database, partition, async ({ connection }) => {
    const { rows } = await connection.query<{ id: string }>(
      `SELECT match."id" FROM "Match" match
        WHERE match."id" < $2::uuid AND ($1::uuid IS NULL OR match."id" >= $1::uuid)
          AND NOT EXISTS (SELECT FROM "MatchArchive" archive WHERE archive."matchId" = match."id")
        LIMIT 1`,
      [from, to],
    );
    const [missing] = rows;
    if (missing !== undefined) {
      throw new Error(`Match ${missing.id} of the logs ${name} is not archived.`);
    }
    // What is dropped refers to matches; most readers begin with them.
    await connection.query(`LOCK TABLE "Match", "MatchEvent", "Decision" IN ACCESS EXCLUSIVE MODE`);
    for (const table of logTables) {
      await connection.query(`ALTER TABLE "${table}" DETACH PARTITION "${table}_${name}"`);
      await connection.query(`DROP TABLE "${table}_${name}"`);
      await makePartition(connection, table, { ...partition, name: `${name}${RESTORED}` });
    }
    return true;
  });
  return dropped === true;
}
