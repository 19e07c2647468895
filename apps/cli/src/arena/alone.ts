import { setTimeout as sleep } from "node:timers/promises";
import type { Connection } from "@wisp/db";
import { CommandError } from "../command.ts";

/** What has just let go of the database is gone within this. */
const PATIENCE_MS = 1_000;
const POLL_INTERVAL_MS = 50;

/**
 * Throws CommandError when anybody but `connection` uses its database.
 *
 * @param wanted what is to be done when the arena is closed: "rotate", "restore"
 */
export async function mustBeAlone(connection: Connection, wanted: string): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  do {
    const { rowCount } = await connection.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database()
        AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    );
    if (rowCount === 0) return;
    await sleep(POLL_INTERVAL_MS);
  } while (performance.now() < end);
  throw new CommandError(
    `The arena is open, or another program uses its database. Close that first, ${wanted}, then start again.`,
  );
}
