import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "./generated/client.ts";

/** Anything that runs SQL: the pool, or one connection inside a transaction. */
export type Connection = Pick<pg.ClientBase, "query">;

/** Runs its statements inside one transaction; only valid until `inTransaction` returns. */
export interface Transaction {
  readonly connection: Connection;
}

/** One pool of connections, shared by Prisma and by the statements of the hot path. */
export interface Database {
  readonly connection: Connection;
  readonly pool: pg.Pool;
  readonly prisma: PrismaClient;
  /** Ends every connection; waits for statements that are under way. */
  close(): Promise<void>;
}

export interface DatabaseSettings {
  /** postgresql://user:password@host:port/database */
  readonly url: string;
  /** Connections at most; 10 unless told. */
  readonly poolSize?: number;
  /**
   * Told when a connection breaks while nobody uses it (the server went away). The pool replaces
   * it by itself, so this is for the log only.
   */
  readonly onConnectionLost?: (error: Error) => void;
}

/** Opens a pool of connections; none is made before the first statement. */
export function openDatabase(settings: DatabaseSettings): Database {
  const pool = new pg.Pool({
    connectionString: settings.url,
    max: settings.poolSize ?? 10,
    // A dead server must not hang its callers.
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  const lost = settings.onConnectionLost ?? (() => {});
  // Unheard, either event ends the process.
  pool.on("error", lost);
  pool.on("connect", (client) => client.on("error", lost));
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  return {
    connection: pool,
    pool,
    prisma,
    async close() {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}

/** Commits what `work` did, or rolls all of it back and rethrows when it throws. */
export async function inTransaction<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const connection = await database.pool.connect();
  let broken: Error | undefined;
  try {
    await connection.query("BEGIN");
    const result = await work({ connection });
    await connection.query("COMMIT");
    return result;
  } catch (error) {
    await connection.query("ROLLBACK").catch((rollback: Error) => {
      broken = rollback;
    });
    throw error;
  } finally {
    // A connection that could not roll back is closed instead of kept.
    connection.release(broken);
  }
}
