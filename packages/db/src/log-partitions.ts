import { type Connection, type Database, inTransaction } from "./database.ts";

/** Logs: partitioned by the id of their match, which begins with the time of its creation. */
export const logTables = ["MatchEvent", "Decision"] as const;
type LogTable = (typeof logTables)[number];

/** Months ahead for which there are partitions. */
const MONTHS_AHEAD = 3;

/** A statement that waits this long for a lock gives up, so that matches do not wait behind it. */
const LOCK_TIMEOUT = "SET LOCAL lock_timeout = '2s'";

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
export async function logPartitions(connection: Connection): Promise<LogPartition[]> {
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
    await inTransaction(database, async ({ connection }) => {
      await connection.query(LOCK_TIMEOUT);
      for (const table of logTables) {
        const { rowCount } = await connection.query(
          `SELECT FROM "${table}_default" WHERE "matchId" >= $1 AND "matchId" < $2 LIMIT 1`,
          [from, to],
        );
        if (rowCount !== 0) return;
      }
      for (const table of logTables) await makePartition(connection, table, { name, from, to });
      made.push(name);
    });
  }
  return made;
}

/** Attaches a table that was made apart: others write to the logs meanwhile. */
async function makePartition(
  connection: Connection,
  table: LogTable,
  { name, from, to }: LogPartition,
): Promise<void> {
  const partition = `"${table}_${name}"`;
  await connection.query(
    `CREATE TABLE ${partition} (LIKE "${table}" INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING INDEXES)`,
  );
  await connection.query(
    `ALTER TABLE "${table}" ATTACH PARTITION ${partition} FOR VALUES FROM ('${from}') TO ('${to}')`,
  );
}

/** Deletes the logs of a partition, which must be archived. */
export async function dropLogPartition(database: Database, { name }: LogPartition): Promise<void> {
  await inTransaction(database, async ({ connection }) => {
    await connection.query(LOCK_TIMEOUT);
    const { rows } = await connection.query<{ missing: number }>(
      `SELECT count(*)::int AS "missing" FROM (SELECT DISTINCT "matchId" FROM "MatchEvent_${name}"
          UNION SELECT DISTINCT "matchId" FROM "Decision_${name}") logged
        WHERE NOT EXISTS (SELECT FROM "MatchArchive" archive WHERE archive."matchId" = logged."matchId")`,
    );
    const missing = rows[0]?.missing ?? 0;
    if (missing > 0) throw new Error(`${missing} matches of the logs ${name} are not archived.`);
    for (const table of logTables) {
      await connection.query(`ALTER TABLE "${table}" DETACH PARTITION "${table}_${name}"`);
      await connection.query(`DROP TABLE "${table}_${name}"`);
    }
  });
}
