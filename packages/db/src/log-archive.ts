import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { ObjectStore } from "@wisp/exports/object-store";
import { type Database, inTransaction } from "./database.ts";
import {
  dropLogPartition,
  type LogPartition,
  logPartitions,
  makeLogPartitions,
  timeOfMatch,
} from "./log-partitions.ts";

const packed = promisify(gzip);
const unpacked = promisify(gunzip);

/** Matches of an object: some 1 to 10 MB, which are held in memory while it is made. */
const BATCH = 500;
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

/** Whether all matches of a partition are over. */
async function isOver({ connection }: Database, { from, to }: LogPartition): Promise<boolean> {
  const { rowCount } = await connection.query(
    `SELECT FROM "Match" WHERE "id" < $2::uuid AND ($1::uuid IS NULL OR "id" >= $1::uuid)
      AND "status" IN ('waiting', 'running') LIMIT 1`,
    [from, to],
  );
  return rowCount === 0;
}

/** The next logs of a partition that are not archived yet, in the order of their ids, as text. */
async function nextLogs(
  { connection }: Database,
  { from, to }: LogPartition,
): Promise<{ readonly matchId: string; readonly log: string }[]> {
  const { rows } = await connection.query<{ matchId: string; log: string }>(
    `SELECT match."id" AS "matchId", json_build_object(
        'events', (SELECT coalesce(json_agg(row_to_json(logged) ORDER BY logged."seq"), '[]'::json)
          FROM "MatchEvent" logged WHERE logged."matchId" = match."id"),
        'decisions', (SELECT coalesce(json_agg(row_to_json(decided)), '[]'::json)
          FROM "Decision" decided WHERE decided."matchId" = match."id"))::text AS "log"
      FROM "Match" match WHERE match."id" < $2::uuid AND ($1::uuid IS NULL OR match."id" >= $1::uuid)
        AND NOT EXISTS (SELECT FROM "MatchArchive" archive WHERE archive."matchId" = match."id")
      ORDER BY match."id" LIMIT $3`,
    [from, to, BATCH],
  );
  return rows;
}

/** Stores an object, reads it again, and then says where its logs are. */
async function store(
  { connection }: Database,
  archive: ObjectStore,
  object: string,
  logs: readonly PackedLog[],
  parts: readonly Buffer[],
): Promise<void> {
  const body = Buffer.concat(parts);
  await archive.put(object, body);
  const hash = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");
  if (hash(await archive.get(object)) !== hash(body)) {
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
  for (;;) {
    const logs: PackedLog[] = [];
    const parts: Buffer[] = [];
    let start = 0;
    for (const { matchId, log } of await nextLogs(database, partition)) {
      const part = await packed(log);
      logs.push({ matchId, start, bytes: part.length });
      parts.push(part);
      start += part.length;
    }
    const [first] = logs;
    if (first === undefined) return matches;
    const month = timeOfMatch(first.matchId).toISOString().slice(0, 7);
    await store(database, archive, `logs/${month}/${first.matchId}.gz`, logs, parts);
    matches += logs.length;
  }
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
    for (const partition of await logPartitions(database.connection)) {
      if (timeOfMatch(partition.to) > before) continue;
      if (!(await isOver(database, partition))) {
        waiting.push(partition.name);
        continue;
      }
      archived += await archivePartition(database, archive, partition);
      await dropLogPartition(database, partition);
      dropped.push(partition.name);
    }
    await forgetRestored(database, now);
  }
  return { made, dropped, archived, waiting };
}

/** Deletes the logs that were read back for readers and that are in the archive. */
async function forgetRestored(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RESTORED_DAYS * 86_400_000);
  await inTransaction(database, async ({ connection }) => {
    const { rows } = await connection.query<{ matchId: string }>(
      `UPDATE "MatchArchive" SET "restoredAt" = NULL WHERE "restoredAt" < $1 RETURNING "matchId"`,
      [before],
    );
    const ids = rows.map(({ matchId }) => matchId);
    await connection.query(`DELETE FROM "MatchEvent" WHERE "matchId" = ANY($1::uuid[])`, [ids]);
    await connection.query(`DELETE FROM "Decision" WHERE "matchId" = ANY($1::uuid[])`, [ids]);
  });
}

/**
 * Reads the logs of matches back from the archive where they are in it alone, so that every statement finds them
 * where they were. Throws where the archive cannot be read.
 */
export async function restoreLogs(database: Database, ids: readonly string[]): Promise<void> {
  const { archive, connection } = database;
  const old = Date.now() - YOUNGEST_MS;
  const candidates = ids.filter((id) => timeOfMatch(id).getTime() < old);
  if (archive === undefined || candidates.length === 0) return;
  const { rows } = await connection.query<ArchivedLog>({
    name: "archived-logs",
    text: `
      SELECT archive."matchId", archive."object", archive."start", archive."bytes"
      FROM "MatchArchive" archive WHERE archive."matchId" = ANY($1::uuid[])
        AND NOT EXISTS (SELECT FROM "MatchEvent" event WHERE event."matchId" = archive."matchId")`,
    values: [candidates],
  });
  for (const { matchId, object, start, bytes } of rows) {
    const log = (await unpacked(await archive.get(object, { from: start, bytes }))).toString();
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
