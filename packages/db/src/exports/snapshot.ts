import type { Database } from "../database.ts";

/** A consistent snapshot of a database, for all reads and any duration. */
export interface Snapshot {
  /** Reads through `connection` alone, one statement after the other; cannot write. */
  readonly database: Database;
  /** Gives the connection back. */
  close(): Promise<void>;
}

/** A reader that is this slow between two statements has gone away. */
const IDLE_LIMIT = "10min";

/** Opens a snapshot on a separate connection. Keep it short: the server cannot vacuum in the meantime. */
export async function openSnapshot(database: Database): Promise<Snapshot> {
  const connection = await database.pool.connect();
  try {
    await connection.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    await connection.query(`SET LOCAL idle_in_transaction_session_timeout = '${IDLE_LIMIT}'`);
  } catch (error) {
    connection.release(true);
    throw error;
  }
  return {
    database: {
      connection,
      pool: database.pool,
      get prisma() {
        return database.prisma;
      },
      close: () => database.close(),
    },
    async close() {
      const ended = await connection.query("ROLLBACK").catch((error: Error) => error);
      connection.release(ended instanceof Error ? ended : undefined);
    },
  };
}
