import { setTimeout as sleep } from "node:timers/promises";
import {
  type EmbeddedPostgres,
  EmbeddedPostgresError,
  startEmbeddedPostgres,
} from "@wisp/db/embedded";
import { applyMigrations } from "@wisp/db/migrations";
import { TroubleError, tell } from "../command.ts";
import type { ArenaSettings } from "../env.ts";
import { ownFolder } from "./places.ts";

const LOOK_EVERY_MS = 250;

/** A migrated Postgres to use, and how to let go of it. */
export interface ArenaDatabase {
  readonly url: string;
  /**
   * Starts the embedded server again whenever it dies, until `signal` is aborted. Resolves with
   * what is to be said when it cannot be started, else with null.
   */
  keep(signal: AbortSignal): Promise<string | null>;
  stop(): Promise<void>;
}

async function given(url: string): Promise<ArenaDatabase> {
  try {
    await applyMigrations(url);
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split("\n");
    throw new TroubleError(
      `DATABASE_URL does not lead to a Postgres that can be used (${reason}): check host, port, name and password, or unset it to use the embedded one.`,
    );
  }
  return { url, keep: async () => null, stop: async () => {} };
}

async function keepAlive(postgres: EmbeddedPostgres, signal: AbortSignal): Promise<string | null> {
  for (;;) {
    await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => {});
    if (signal.aborted) return null;
    if (postgres.alive) continue;
    tell("PostgreSQL ended; it is started again …");
    try {
      await postgres.revive();
      tell("PostgreSQL is back.");
    } catch (error) {
      if (error instanceof EmbeddedPostgresError) return error.message;
      throw error;
    }
  }
}

async function embedded(directory: string): Promise<ArenaDatabase> {
  try {
    const postgres = await startEmbeddedPostgres({ directory, log: tell });
    const { url } = postgres;
    await applyMigrations(url);
    return {
      url,
      keep: (signal) => keepAlive(postgres, signal),
      stop: () => postgres.stop(),
    };
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw new TroubleError(error.message);
    throw error;
  }
}

/**
 * The Postgres of DATABASE_URL, or the embedded one (started here, unless it runs already), with
 * every migration applied. Throws TroubleError with what to do.
 */
export function openArenaDatabase(settings: ArenaSettings): Promise<ArenaDatabase> {
  const { databaseUrl, dataDirectory } = settings;
  return databaseUrl === undefined ? embedded(dataDirectory ?? ownFolder) : given(databaseUrl);
}
