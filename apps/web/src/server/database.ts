import { type Database, openDatabase } from "@wisp/db";
import { env } from "../env.ts";

let opened: Database | undefined;

/** This process's one pool of connections, opened at first use. Throws when no database is named. */
export function database(): Database {
  if (env.DATABASE_URL === undefined) {
    throw new Error("DATABASE_URL is not set: name the Postgres that the runner writes to.");
  }
  opened ??= openDatabase({
    url: env.DATABASE_URL,
    idleInTransactionMs: 10_000,
    answerWithinMs: 60_000,
  });
  return opened;
}
