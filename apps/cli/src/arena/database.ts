import { EmbeddedPostgresError, startEmbeddedPostgres } from "@wisp/db/embedded";
import { applyMigrations } from "@wisp/db/migrations";
import { TroubleError, tell } from "../command.ts";
import type { ArenaSettings } from "../env.ts";
import { inCheckout } from "./places.ts";

/** A migrated Postgres to use, and how to let go of it. */
export interface ArenaDatabase {
  readonly url: string;
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
  return { url, stop: async () => {} };
}

async function embedded(directory: string): Promise<ArenaDatabase> {
  try {
    const postgres = await startEmbeddedPostgres({ directory, log: tell });
    await applyMigrations(postgres.url);
    return postgres;
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
  return databaseUrl === undefined
    ? embedded(dataDirectory ?? inCheckout(".wisp/postgres"))
    : given(databaseUrl);
}
