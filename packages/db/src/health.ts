import { setTimeout as sleep } from "node:timers/promises";
import { type Database, inTransaction } from "./database.ts";

/** `read-only`: it answers, and writes fail (a full disk, a standby). */
export const databaseStates = ["up", "read-only", "down"] as const;
export type DatabaseState = (typeof databaseStates)[number];

/** However often it is asked for, a state is found out at most once within this. */
const KEPT_MS = 3_000;
/** A statement that takes longer counts as failed. */
const LIMIT_MS = 3_000;

/**
 * What makes `FILL` write new pages on the disk of the tables, whatever the server's settings are. A row
 * in a table may still fit into an existing page while the disk is full.
 */
const FILL_SETTINGS = `SELECT set_config('work_mem', '64kB', true),
  set_config('temp_tablespaces', '', true)`;
/** More rows than fit into that memory: 28 pages (229 kB), which are gone when the statement ends. */
const FILL = "SELECT count(*) FROM generate_series(1, 16384)";

/** Writes an empty record to PostgreSQL's log, which changes no table. */
const WRITE = `SELECT pg_logical_emit_message(true, 'wisp/health', '')::text AS "position",
  current_setting('transaction_read_only') AS "readOnly"`;

/** Takes new pages on the disk and gives them back, and writes to the log. False on a standby. */
const writes = (database: Database): Promise<boolean> =>
  inTransaction(database, async ({ connection }) => {
    await connection.query(FILL_SETTINGS);
    await connection.query(FILL);
    const { rows } = await connection.query<{ position: string; readOnly: string }>(WRITE);
    return rows[0]?.readOnly === "off";
  });

/**
 * With a name and of a table, as the statements of pages: behind a pooler that hands on sessions with the names and
 * the `search_path` of others, both fail.
 */
const READ = { name: "read-health", text: `SELECT FROM "Season" LIMIT 1` };

/** Whether it succeeds in time. */
async function succeeds(work: Promise<boolean>): Promise<boolean> {
  const late = new AbortController();
  // That it failed is the answer.
  const answer = work.catch(() => false);
  const limit = sleep(LIMIT_MS, false, { signal: late.signal }).catch(() => false);
  const found = await Promise.race([answer, limit]);
  late.abort();
  return found;
}

async function findOut(database: Database): Promise<DatabaseState> {
  const reads = database.connection.query(READ).then(() => true);
  // At once: scrapes and probes do not wait for two limits.
  const [hasWritten, hasRead] = await Promise.all([succeeds(writes(database)), succeeds(reads)]);
  if (!hasRead) return "down";
  return hasWritten ? "up" : "read-only";
}

/** Gives a function that finds out, with a read and a write, how a database is. Never rejects. */
export function databaseHealth(database: Database): () => Promise<DatabaseState> {
  let known: Promise<DatabaseState> | undefined;
  let foundMs = Number.NEGATIVE_INFINITY;
  return () => {
    const nowMs = performance.now();
    if (known === undefined || nowMs - foundMs >= KEPT_MS) {
      foundMs = nowMs;
      known = findOut(database);
    }
    return known;
  };
}
