import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { ObjectStore } from "@wisp/exports/object-store";
import { type Database, inTransaction } from "./database.ts";
import {
  dropLogPartition,
  isRestored,
  type LogPartition,
  logPartitions,
  makeLogPartitions,
  monthsInDefault,
  timeOfMatch,
  whileThere,
} from "./log-partitions.ts";

const packed = promisify(gzip);
const unpacked = promisify(gunzip);

/** Logs that are read at once: those with prompts are long. */
const LOGS_AT_ONCE = 20;
/** An object is stored once it is this long, or has this many logs; it is held in memory until then. */
const OBJECT_BYTES = 4_000_000;
const OBJECT_LOGS = 500;
/** Restored logs that are deleted in one transaction. */
const FORGOTTEN_AT_ONCE = 200;
/** Days for which a log that was read back stays. */
const RESTORED_DAYS = 30;
/** Only months that are over are archived: younger matches are not looked for. */
const YOUNGEST_MS = 24 * 3_600_000;

interface PackedLog {
  readonly matchId: string;
  readonly start: number;
  readonly bytes: number;
}

/** Where in an archive a log is. */
interface ArchivedLog extends PackedLog {
  readonly object: string;
}

/** Whether all matches of a partition are over; a sealed one is over with its set. */
async function isOver({ connection }: Database, { from, to }: LogPartition): Promise<boolean> {
  const { rowCount } = await connection.query(
    `SELECT FROM "Match" WHERE "id" < $2::uuid AND ($1::uuid IS NULL OR "id" >= $1::uuid)
      AND "status" IN ('waiting', 'running', 'played') LIMIT 1`,
    [from, to],
  );
  return rowCount === 0;
}

/** Matches that were created in a range of ids. */
const inRange = `match."id" < $2::uuid AND ($1::uuid IS NULL OR match."id" >= $1::uuid)`;

/**
 * SQL: the log of a match as text. Calls to models are left out: they are deleted with the account of the agent's
 * owner, and nothing is deleted from within an object.
 */
const logText = `json_build_object(
  'events', (SELECT coalesce(json_agg(row_to_json(logged) ORDER BY logged."seq"), '[]'::json)
    FROM "MatchEvent" logged WHERE logged."matchId" = match."id"),
  'decisions', (SELECT coalesce(json_agg((
      SELECT json_object_agg(field.key, field.value) FROM json_each(row_to_json(decided)) field
      WHERE field.key <> 'calls')
      ORDER BY decided."seat", decided."nth", decided."kind", decided."ask"), '[]'::json)
    FROM "Decision" decided WHERE decided."matchId" = match."id"))::text`;

/** A log without events and decisions has no bytes in the archive. */
const EMPTY_LOG = `{"events" : [], "decisions" : []}`;

interface LogText {
  readonly matchId: string;
  readonly log: string;
}

/** The logs of a partition that are not archived yet, in the order of their ids. */
async function* missingLogs(
  { connection }: Database,
  { from, to }: LogPartition,
): AsyncGenerator<LogText> {
  for (let after = from; ; ) {
    const { rows } = await connection.query<LogText>(
      `SELECT match."id" AS "matchId", ${logText} AS "log"
        FROM "Match" match WHERE ${inRange} AND match."id" IS DISTINCT FROM $3::uuid
          AND NOT EXISTS (SELECT FROM "MatchArchive" archive WHERE archive."matchId" = match."id")
        ORDER BY match."id" LIMIT ${LOGS_AT_ONCE}`,
      [after, to, after === from ? null : after],
    );
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < LOGS_AT_ONCE) return;
    after = last.matchId;
  }
}

const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/**
 * Stores an object, reads it again, and then says where its logs are. Its name tells its content, so that no writer
 * that stores the same logs at the same time replaces it by another.
 */
async function store(
  { connection }: Database,
  archive: ObjectStore,
  logs: readonly PackedLog[],
  parts: readonly Buffer[],
): Promise<void> {
  const [first] = logs;
  if (first === undefined) return;
  const body = Buffer.concat(parts);
  const month = timeOfMatch(first.matchId).toISOString().slice(0, 7);
  const object = `logs/${month}/${first.matchId}-${sha256(body).slice(0, 16)}.gz`;
  await archive.put(object, body);
  if (sha256(await archive.get(object)) !== sha256(body)) {
    throw new Error(`${archive.address} does not have ${object} as it was stored.`);
  }
  await connection.query(
    `INSERT INTO "MatchArchive" ("matchId", "object", "start", "bytes")
      SELECT log.id, $1, log.start, log.bytes
      FROM unnest($2::uuid[], $3::int[], $4::int[]) AS log(id, start, bytes)
      ON CONFLICT DO NOTHING`,
    [
      object,
      logs.map(({ matchId }) => matchId),
      logs.map(({ start }) => start),
      logs.map(({ bytes }) => bytes),
    ],
  );
}

/** Stores all logs of a partition; what was stored before an interruption stays. */
async function archivePartition(
  database: Database,
  archive: ObjectStore,
  partition: LogPartition,
): Promise<number> {
  let matches = 0;
  let logs: PackedLog[] = [];
  let parts: Buffer[] = [];
  let start = 0;
  const flush = async () => {
    await store(database, archive, logs, parts);
    matches += logs.length;
    logs = [];
    parts = [];
    start = 0;
  };
  for await (const { matchId, log } of missingLogs(database, partition)) {
    const part = log === EMPTY_LOG ? Buffer.alloc(0) : await packed(log);
    logs.push({ matchId, start, bytes: part.length });
    parts.push(part);
    start += part.length;
    if (start >= OBJECT_BYTES || logs.length === OBJECT_LOGS) await flush();
  }
  await flush();
  return matches;
}

/** The text of a log within its object. */
const textIn = async (body: Buffer, { start, bytes }: PackedLog): Promise<string> =>
  bytes === 0 ? EMPTY_LOG : (await unpacked(body.subarray(start, start + bytes))).toString();

/**
 * Compares what the archive has of a partition with the database, byte for byte, and forgets where those logs are
 * that differ or that cannot be read; resolves with their number.
 */
async function forgetWrong(
  database: Database,
  archive: ObjectStore,
  partition: LogPartition,
): Promise<number> {
  const { connection } = database;
  const { from, to } = partition;
  const { rows: objects } = await connection.query<{ object: string }>(
    `SELECT DISTINCT archive."object" FROM "MatchArchive" archive
      JOIN "Match" match ON match."id" = archive."matchId" WHERE ${inRange}`,
    [from, to],
  );
  let wrong = 0;
  for (const { object } of objects) {
    const body = await archive.get(object).catch(() => Buffer.alloc(0));
    const { rows: all } = await connection.query<PackedLog>(
      `SELECT archive."matchId", archive."start", archive."bytes" FROM "MatchArchive" archive
        JOIN "Match" match ON match."id" = archive."matchId" WHERE ${inRange} AND archive."object" = $3`,
      [from, to, object],
    );
    for (let at = 0; at < all.length; at += LOGS_AT_ONCE) {
      const some = new Map(all.slice(at, at + LOGS_AT_ONCE).map((each) => [each.matchId, each]));
      const { rows } = await connection.query<LogText>(
        `SELECT match."id" AS "matchId", ${logText} AS "log"
          FROM "Match" match WHERE match."id" = ANY($1::uuid[])`,
        [[...some.keys()]],
      );
      const differing: string[] = [];
      for (const { matchId, log } of rows) {
        const place = some.get(matchId);
        const stored = place && (await textIn(body, place).catch(() => null));
        if (stored !== log) differing.push(matchId);
      }
      if (differing.length === 0) continue;
      // Once another process dropped the partition, its logs are empty here and right in the archive.
      const forgotten = await whileThere(database, partition, (transaction) =>
        transaction.connection.query(
          `DELETE FROM "MatchArchive" WHERE "matchId" = ANY($1::uuid[])`,
          [differing],
        ),
      );
      if (forgotten === undefined) return 0;
      wrong += differing.length;
    }
  }
  return wrong;
}

/** Stores all logs of a partition until the archive has all of them as they are; resolves with their number. */
async function archiveWhole(
  database: Database,
  archive: ObjectStore,
  partition: LogPartition,
): Promise<number> {
  const stored = await archivePartition(database, archive, partition);
  const wrong = await forgetWrong(database, archive, partition);
  if (wrong === 0) return stored;
  await archivePartition(database, archive, partition);
  if ((await forgetWrong(database, archive, partition)) > 0) {
    throw new Error(`${archive.address} does not give back logs of ${partition.name} as they are.`);
  }
  return stored;
}

/** What was done for old logs. */
export interface KeptLogs {
  /** Names of partitions that were made for the months ahead. */
  readonly made: readonly string[];
  /** Names of partitions whose logs are in the archive alone now. */
  readonly dropped: readonly string[];
  /** Matches whose logs were stored. */
  readonly archived: number;
  /** Names of old partitions that have matches which are not over. */
  readonly waiting: readonly string[];
}

/**
 * Makes the partitions of the months ahead; with an archive, moves the logs of months that ended before `before`
 * to it, and deletes logs that were read back long ago. Does no harm when it is repeated.
 */
export async function keepLogs(
  database: Database,
  { now, archive, before }: { now: Date; archive: ObjectStore | null; before: Date | null },
): Promise<KeptLogs> {
  const made = await makeLogPartitions(database, now);
  const dropped: string[] = [];
  const waiting: string[] = [];
  let archived = 0;
  if (archive !== null && before !== null) {
    const partitions = await logPartitions(database.connection);
    for (const partition of [...partitions, ...(await monthsInDefault(database, before))]) {
      if (isRestored(partition) || timeOfMatch(partition.to) > before) continue;
      if (!(await isOver(database, partition))) {
        waiting.push(partition.name);
        continue;
      }
      archived += await archiveWhole(database, archive, partition);
      if (await dropLogPartition(database, partition)) dropped.push(partition.name);
    }
    await forgetRestored(database, now);
    await removeUnnamed(database, archive);
  }
  return { made, dropped, archived, waiting };
}

/** Deletes the logs that were read back for readers and that are in the archive. */
async function forgetRestored(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RESTORED_DAYS * 86_400_000);
  const forgetSome = () =>
    inTransaction(database, async ({ connection }) => {
      const { rows } = await connection.query<{ matchId: string }>(
        `UPDATE "MatchArchive" SET "restoredAt" = NULL WHERE "matchId" IN (
            SELECT "matchId" FROM "MatchArchive" WHERE "restoredAt" < $1
            ORDER BY "matchId" LIMIT ${FORGOTTEN_AT_ONCE} FOR UPDATE)
          RETURNING "matchId"`,
        [before],
      );
      const ids = rows.map(({ matchId }) => matchId);
      await connection.query(`DELETE FROM "MatchEvent" WHERE "matchId" = ANY($1::uuid[])`, [ids]);
      await connection.query(`DELETE FROM "Decision" WHERE "matchId" = ANY($1::uuid[])`, [ids]);
      return ids.length;
    });
  while ((await forgetSome()) > 0);
}

/** The first match of an object, by its name. */
const firstOfObject = /\/([0-9a-f-]{36})(?:-[0-9a-f]{16})?\.gz$/;

/**
 * Removes objects of whose matches none is left, and those that two stored at once. Only of months that are in the
 * archive alone: these do not change.
 */
async function removeUnnamed(database: Database, archive: ObjectStore): Promise<void> {
  const months = (await logPartitions(database.connection)).filter(isRestored);
  const candidates = (await archive.list("logs/")).filter((object) => {
    const [, first] = firstOfObject.exec(object) ?? [];
    return (
      first !== undefined &&
      months.some(({ from, to }) => (from === null || from <= first) && first < to)
    );
  });
  if (candidates.length === 0) return;
  const { rows } = await database.connection.query<{ object: string }>(
    `SELECT listed.object FROM unnest($1::text[]) AS listed(object)
      WHERE NOT EXISTS (SELECT FROM "MatchArchive" archive WHERE archive."object" = listed.object)`,
    [candidates],
  );
  for (const { object } of rows) await archive.remove(object);
}

/**
 * Those of some logs that are in the archive alone, as text, one after the other. Throws where the archive cannot be
 * read, and where there is none.
 */
export async function* archivedLogs(
  { archive, connection }: Pick<Database, "archive" | "connection">,
  ids: readonly string[],
): AsyncGenerator<LogText> {
  const old = Date.now() - YOUNGEST_MS;
  const candidates = ids.filter((id) => timeOfMatch(id).getTime() < old);
  if (candidates.length === 0) return;
  const { rows } = await connection.query<ArchivedLog>({
    name: "archived-logs",
    text: `
      SELECT archive."matchId", archive."object", archive."start", archive."bytes"
      FROM "MatchArchive" archive WHERE archive."matchId" = ANY($1::uuid[]) AND archive."bytes" > 0
        AND NOT EXISTS (SELECT FROM "MatchEvent" event WHERE event."matchId" = archive."matchId")`,
    values: [candidates],
  });
  for (const { matchId, object, start, bytes } of rows) {
    if (archive === undefined) {
      throw new Error(`The log of match ${matchId} is in the archive: set WISP_ARCHIVE to it.`);
    }
    const part = await archive.get(object, { from: start, bytes });
    yield { matchId, log: (await unpacked(part)).toString() };
  }
}

/**
 * Reads the logs of matches back from the archive where they are in it alone, so that every statement finds them
 * where they were. Throws where the archive cannot be read.
 */
export async function restoreLogs(database: Database, ids: readonly string[]): Promise<void> {
  for await (const { matchId, log } of archivedLogs(database, ids)) {
    await inTransaction(database, async (transaction) => {
      const write = (text: string) => transaction.connection.query(text, [log, matchId]);
      await write(
        `INSERT INTO "MatchEvent" SELECT logged.* FROM json_populate_recordset(
            NULL::"MatchEvent", $1::json -> 'events') logged WHERE logged."matchId" = $2
          ON CONFLICT DO NOTHING`,
      );
      await write(
        `INSERT INTO "Decision" SELECT decided.* FROM json_populate_recordset(
            NULL::"Decision", $1::json -> 'decisions') decided WHERE decided."matchId" = $2
          ON CONFLICT DO NOTHING`,
      );
      await transaction.connection.query(
        `UPDATE "MatchArchive" SET "restoredAt" = now() WHERE "matchId" = $1`,
        [matchId],
      );
    });
  }
}
