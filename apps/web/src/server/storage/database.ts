import { channel } from "node:diagnostics_channel";
import { type Database, openDatabase } from "@wisp/db";
import { archiveIn } from "@wisp/exports/object-store";
import { env } from "#env.ts";

declare global {
  var wispDatabase: Database | undefined;
}

/** Statements that the database answered with an error, by SQLSTATE: goes to the server around the built site. */
const failedQueries = channel("wisp:query-failed");

/**
 * This process's one pool of connections, opened at first use. Throws when no database is named.
 * Pages and calls share it, although Next gives each of them separate modules: a client of Prisma
 * takes 13 MiB.
 */
export function database(): Database {
  if (env.DATABASE_URL === undefined) {
    throw new Error("DATABASE_URL is not set: name the Postgres that the runner writes to.");
  }
  globalThis.wispDatabase ??= openDatabase({
    url: env.DATABASE_URL,
    archive: archiveIn(env),
    pooled: env.WISP_DATABASE_DIRECT_URL !== undefined,
    prepared: env.WISP_DATABASE_PREPARED,
    poolSize: 20,
    idleInTransactionMs: 10_000,
    // As long as a connection may take: a database that hangs fails a page within some seconds.
    answerWithinMs: 10_000,
    onQueryError: (sqlState) => failedQueries.publish(sqlState),
  });
  return globalThis.wispDatabase;
}
