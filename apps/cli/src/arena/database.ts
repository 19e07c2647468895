import { setTimeout as sleep } from "node:timers/promises";
import type { Queryable } from "@wisp/db";
import {
  type EmbeddedPostgres,
  EmbeddedPostgresError,
  startEmbeddedPostgres,
} from "@wisp/db/embedded";
import { applyMigrations, DatabaseTooOld } from "@wisp/db/migrations";
import { CommandError, printStatus } from "../command.ts";
import type { ArenaSettings } from "../env.ts";
import { ownFolder } from "./places.ts";

const POLL_INTERVAL_MS = 250;
/** Between two attempts to start a server that does not start, at most. */
const MAX_PAUSE_MS = 5_000;

/** A migrated Postgres to use, and how to let go of it. */
export interface ArenaDatabase {
  readonly url: string;
  /**
   * Starts the embedded server again whenever it dies, until `signal` is aborted; tries for as long as
   * it does not start (its disk is full). Resolves with a message when it can never come back, else with null.
   */
  keep(signal: AbortSignal): Promise<string | null>;
  /** Resolves when the server runs, or `signal` is aborted. */
  up(signal: AbortSignal): Promise<void>;
  stop(): Promise<void>;
}

async function given(url: string): Promise<ArenaDatabase> {
  try {
    await applyMigrations(url);
  } catch (error) {
    if (error instanceof DatabaseTooOld) throw new CommandError(error.message);
    const [reason] = (error instanceof Error ? error.message : String(error)).split("\n");
    throw new CommandError(
      `The Postgres at DATABASE_URL cannot be used (${reason}): check host, port, name and password, or unset it to use the embedded one.`,
    );
  }
  return { url, keep: async () => null, up: async () => {}, stop: async () => {} };
}

async function keepAlive(postgres: EmbeddedPostgres, signal: AbortSignal): Promise<string | null> {
  /** The last message about a server that does not start. */
  let complaint: string | undefined;
  for (let pauseMs = POLL_INTERVAL_MS; ; ) {
    await sleep(pauseMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) return null;
    if (postgres.alive) continue;
    if (complaint === undefined) printStatus("PostgreSQL ended. Restarting it …");
    try {
      await postgres.revive();
      printStatus("PostgreSQL is back.");
      complaint = undefined;
      pauseMs = POLL_INTERVAL_MS;
    } catch (error) {
      if (!(error instanceof EmbeddedPostgresError)) throw error;
      // It was started at another address, where this machine does not find it.
      if (postgres.alive) return error.message;
      if (error.message !== complaint)
        printStatus(`${error.message} The arena waits until it starts.`);
      complaint = error.message;
      pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS);
    }
  }
}

async function untilAlive(postgres: EmbeddedPostgres, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !postgres.alive) {
    await sleep(POLL_INTERVAL_MS, undefined, { signal }).catch(() => {});
  }
}

async function embedded(directory: string): Promise<ArenaDatabase> {
  try {
    const postgres = await startEmbeddedPostgres({ directory, log: printStatus });
    const { url } = postgres;
    try {
      await applyMigrations(url);
    } catch (error) {
      await postgres.stop();
      throw error;
    }
    return {
      url,
      keep: (signal) => keepAlive(postgres, signal),
      up: (signal) => untilAlive(postgres, signal),
      stop: () => postgres.stop(),
    };
  } catch (error) {
    const isExpected = error instanceof EmbeddedPostgresError || error instanceof DatabaseTooOld;
    throw isExpected ? new CommandError(error.message) : error;
  }
}

/**
 * The Postgres of DATABASE_URL, or the embedded one (started here, unless it runs already), with
 * every migration applied. Throws CommandError with what to do.
 */
export function openArenaDatabase(settings: ArenaSettings): Promise<ArenaDatabase> {
  const { databaseUrl, dataDirectory } = settings;
  return databaseUrl === undefined ? embedded(dataDirectory ?? ownFolder) : given(databaseUrl);
}

/** That no arena is open on the data these settings lead to, and how those of another are named. */
export const closedSentence = ({
  databaseUrl,
  dataDirectory,
}: Pick<ArenaSettings, "databaseUrl" | "dataDirectory">): string =>
  databaseUrl === undefined
    ? `No arena is open on the data in ${dataDirectory ?? ownFolder} (if one is open on other data, set WISP_DATA to its value).`
    : "No arena is open here on the database of DATABASE_URL (if one is open on another database, set DATABASE_URL to its value).";

/** The time within which a process that closes its connections has ended. */
const PATIENCE_MS = 1_000;
const WAIT_INTERVAL_MS = 50;

/**
 * Throws CommandError when anybody but `connection` uses its database.
 *
 * @param wanted the action that needs a closed arena: "rotate", "restore"
 */
export async function mustBeAlone(connection: Queryable, wanted: string): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  do {
    const { rowCount } = await connection.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database()
        AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    );
    if (rowCount === 0) return;
    await sleep(WAIT_INTERVAL_MS);
  } while (performance.now() < end);
  throw new CommandError(
    `The arena is open, or another program uses its database. Close that first, ${wanted}, then start again.`,
  );
}
