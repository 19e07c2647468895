import { setTimeout as sleep } from "node:timers/promises";
import type { Connection } from "@wisp/db";
import { CommandError } from "../command.ts";

/** The time within which a process that closes its connections has ended. */
const PATIENCE_MS = 1_000;
const POLL_INTERVAL_MS = 50;

/**
 * Throws CommandError when anybody but `connection` uses its database.
 *
 * @param wanted the action that needs a closed arena: "rotate", "restore"
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
