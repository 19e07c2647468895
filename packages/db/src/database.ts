import { PrismaPg } from "@prisma/adapter-pg";
import type { ObjectStore } from "@wisp/exports/object-store";
import pg from "pg";
import { PrismaClient } from "./generated/client.ts";
import {
  type Around,
  type LentConnection,
  type Queryable,
  unnamed,
  WrappedPool,
} from "./queryable.ts";

/** Runs its statements inside one transaction; only valid until `inTransaction` returns. */
export interface Transaction {
  readonly connection: Queryable;
}

/** One pool of connections, shared by Prisma and by the statements of the hot path. */
export interface Database {
  /** Each statement takes any connection. */
  readonly connection: Queryable;
  /** Lends one connection; its caller releases it. */
  connect(): Promise<LentConnection>;
  /** Begins a transaction on a lent connection. */
  readonly begin: string;
  /** For its counts and events; statements run through `connection` and `connect`. */
  readonly pool: pg.Pool;
  readonly prisma: PrismaClient;
  /** Where the logs of old matches are; absent: all of them are here. */
  readonly archive?: ObjectStore | undefined;
  /** Ends every connection; waits for running statements. */
  close(): Promise<void>;
}

export interface DatabaseSettings {
  /** postgresql://user:password@host:port/database */
  readonly url: string;
  /** Where the logs of old matches are; absent: all of them are in the database. */
  readonly archive?: ObjectStore | undefined;
  /** Maximum number of connections; default 10. */
  readonly poolSize?: number;
  /** A statement or transaction fails when it gets no connection within this time; default 10 s. */
  readonly connectWithinMs?: number;
  /**
   * Called when a connection breaks while it is idle (the server went away). The pool replaces
   * it by itself, so this is for the log only.
   */
  readonly onConnectionLost?: (error: Error) => void;
  /** Called when the server answers a statement with an error; `sqlState` is its code. For the count only. */
  readonly onQueryError?: (sqlState: string | undefined) => void;
  /**
   * The server ends a transaction, and frees its locks, when no statement of it comes for this
   * long: its process is paused or cut off. No limit by default.
   */
  readonly idleInTransactionMs?: number;
  /**
   * A statement fails when its answer does not come within this time: the network is gone. No
   * limit by default.
   */
  readonly answerWithinMs?: number;
  /** Every transaction may only read, and the server ends a statement that takes longer than this; not through a pooler. */
  readonly readOnlyWithinMs?: number;
  /**
   * The url leads to a pooler that lends connections for a transaction only (pgbouncer): settings of a
   * session would go to other clients, and do not follow this one.
   */
  readonly pooled?: boolean;
  /**
   * Whether the server keeps named statements for a connection, which saves it from planning them
   * again; by default it does unless the url leads to a pooler.
   */
  readonly prepared?: boolean;
}

/**
 * The server notices within 9 s that a client is gone without closing its connection, also in the middle of an answer,
 * and frees its locks: another runner takes over within 10.
 */
const KEEPALIVES = `SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2;
  SET tcp_keepalives_count = 2; SET tcp_user_timeout = 8000`;

/** Statements here take milliseconds: to compile one, or to start processes for it, takes longer. */
const SHORT_STATEMENTS = "SET jit = off; SET max_parallel_workers_per_gather = 0";

/** Ends a transaction of Prisma that hangs. */
const TRANSACTION_MS = 600_000;

/** A new connection costs both sides as much processor time as a hundred statements. */
const KEEP_CONNECTION_MS = 60_000;

/**
 * Opens a pool of connections; none is made before the first statement.
 *
 * @param around what each statement outside a transaction runs around
 */
export function openDatabase(
  settings: DatabaseSettings,
  around: Around = (statement, run) => run(statement),
): Database {
  const { idleInTransactionMs = 0, connectWithinMs = 10_000, pooled = false } = settings;
  const { prepared = !pooled } = settings;
  const idleLimit = `idle_in_transaction_session_timeout = ${idleInTransactionMs}`;
  const { readOnlyWithinMs } = settings;
  const readOnly =
    readOnlyWithinMs === undefined
      ? ""
      : `; SET default_transaction_read_only = on; SET statement_timeout = ${readOnlyWithinMs}`;
  const ofSession = `${KEEPALIVES}; ${SHORT_STATEMENTS}; SET ${idleLimit}${readOnly}`;
  const options: pg.PoolConfig = {
    connectionString: settings.url,
    max: settings.poolSize ?? 10,
    query_timeout: settings.answerWithinMs,
    // A dead server must not hang its callers.
    connectionTimeoutMillis: connectWithinMs,
    idleTimeoutMillis: KEEP_CONNECTION_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(!pooled && { onConnect: (client: pg.ClientBase) => client.query(ofSession) }),
  };
  const pool = new WrappedPool(options, around);
  const lost = settings.onConnectionLost ?? (() => {});
  // Unheard, either event ends the process.
  pool.on("error", lost);
  pool.on("connect", (client) => {
    client.on("error", lost);
    const { onQueryError } = settings;
    if (onQueryError === undefined || !(client instanceof pg.Client)) return;
    client.connection.on("errorMessage", ({ code }: pg.DatabaseError) => onQueryError(code));
  });
  let prisma: PrismaClient | undefined;
  return {
    connection: prepared ? pool : unnamed(pool),
    async connect() {
      const client = await pool.connect();
      const release = client.release.bind(client);
      return prepared ? client : { ...unnamed(client), release };
    },
    // Through a pooler its limit has to be a part of it.
    begin: pooled ? `BEGIN; SET LOCAL ${idleLimit}` : "BEGIN",
    pool,
    archive: settings.archive,
    get prisma() {
      // Made at first use: it takes 50 ms and 13 MiB, and some processes run statements only.
      prisma ??= new PrismaClient({
        adapter: new PrismaPg(pool),
        // Prisma's own 2 and 5 s fail on a busy machine. After the latter it rolls back between two statements of one
        // call, and runs the others outside the transaction.
        transactionOptions: { maxWait: connectWithinMs, timeout: TRANSACTION_MS },
      });
      return prisma;
    },
    async close() {
      await prisma?.$disconnect();
      await pool.end();
    },
  };
}

/** Commits the writes of `work`, or rolls all of them back and rethrows when it throws. */
export async function inTransaction<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const connection = await database.connect();
  let broken: Error | undefined;
  try {
    await connection.query(database.begin);
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
