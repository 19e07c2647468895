import { startEmbeddedPostgres } from "@wisp/db/embedded";
import type { ArenaSettings } from "../env.ts";
import { inCheckout } from "./places.ts";

/** A Postgres to use, and how to let go of it. */
export interface ArenaDatabase {
  readonly url: string;
  stop(): Promise<void>;
}

/** The Postgres of DATABASE_URL, or the embedded one (started here, unless it runs already). */
export async function openArenaDatabase(settings: ArenaSettings): Promise<ArenaDatabase> {
  if (settings.databaseUrl !== undefined) {
    return { url: settings.databaseUrl, stop: async () => {} };
  }
  const directory = settings.dataDirectory ?? inCheckout(".wisp/postgres");
  const { url, stop, reused } = await startEmbeddedPostgres({ directory });
  return { url, stop: reused ? async () => {} : stop };
}
