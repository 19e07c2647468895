import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../database.ts";

/** `read-only`: it answers, and writes fail (a full disk, a standby). */
export const databaseStates = ["up", "read-only", "down"] as const;
export type DatabaseState = (typeof databaseStates)[number];

/** However often it is asked for, a state is found out at most once within this. */
const KEPT_MS = 3_000;
/** A statement that takes longer counts as failed. */
const LIMIT_MS = 3_000;

/** Writes an empty record to PostgreSQL's log: it changes no table, but needs disk space like any write. */
const WRITE = `SELECT pg_logical_emit_message(true, 'wisp/health', ''),
  current_setting('transaction_read_only') AS "readOnly"`;

/** Its rows; undefined when it fails, or does not answer in time. */
async function answerTo<Row extends object>(
  { pool }: Database,
  statement: string,
): Promise<readonly Row[] | undefined> {
  const late = new AbortController();
  const answer = pool.query<Row>(statement).then(
    ({ rows }) => rows,
    // That it failed is the answer.
    () => undefined,
  );
  const limit = sleep(LIMIT_MS, undefined, { signal: late.signal }).catch(() => undefined);
  const found = await Promise.race([answer, limit]);
  late.abort();
  return found;
}

async function findOut(database: Database): Promise<DatabaseState> {
  const written = await answerTo<{ readOnly: string }>(database, WRITE);
  if (written?.[0]?.readOnly === "off") return "up";
  return (await answerTo(database, "SELECT 1")) === undefined ? "down" : "read-only";
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
