import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { copyFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "@wisp/db";
import { startEmbeddedPostgres } from "@wisp/db/embedded";
import { applyMigrations } from "@wisp/db/migrations";
import pg from "pg";

const TEMPLATE = "wisp_template";

/** A PostgreSQL of the run's own; `url` is that of its maintenance database. */
export interface TestServer {
  readonly url: string;
  /** Stops the server and removes everything it kept, but for its log where `logTo` names a file for it. */
  stop(logTo?: string): Promise<void>;
}

/** A database that only its maker knows. */
export interface TestDatabase {
  readonly url: string;
  readonly database: Database;
  /** Closes `database`, throws other connections out and removes the database. */
  drop(): Promise<void>;
}

function withName(url: string, name: string): string {
  const named = new URL(url);
  named.pathname = `/${name}`;
  return named.href;
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Readies a server for tests, by the address of any database of it: makes a migrated template for
 * `createTestDatabase`, and lets the server write to its disk when it likes. What tests write need not
 * outlive a power cut, and a commit takes 0.3 ms instead of 7.
 */
export async function prepareTestServer(url: string): Promise<void> {
  for (const setting of ["fsync", "synchronous_commit", "full_page_writes"]) {
    await execute(url, `ALTER SYSTEM SET ${setting} = off`);
  }
  await execute(url, "SELECT pg_reload_conf()");
  await execute(url, `CREATE DATABASE ${TEMPLATE}`);
  await applyMigrations(withName(url, TEMPLATE));
}

/** Starts a server in a temporary directory, ready for `createTestDatabase`. */
export async function startTestServer(): Promise<TestServer> {
  const directory = join(tmpdir(), `wisp-test-${randomUUID()}`);
  // For a run that is interrupted: PostgreSQL ends within a minute when its files are gone.
  process.once("exit", () => rmSync(directory, { recursive: true, force: true }));
  const server = await startEmbeddedPostgres({ directory });
  await prepareTestServer(server.url);
  return {
    url: server.url,
    async stop(logTo) {
      await server.stop();
      if (logTo !== undefined) await copyFile(join(directory, "server.log"), logTo);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/**
 * A new, migrated, empty database on a server that `prepareTestServer` made ready. The server copies
 * the template's files; by default it would write every page to its log, which takes twice as long.
 */
export async function createTestDatabase(serverUrl: string): Promise<TestDatabase> {
  const name = `wisp_${randomUUID().replaceAll("-", "")}`;
  await execute(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`);
  const url = withName(serverUrl, name);
  // On a machine that stalls, the ten seconds of an ordinary one are over soon.
  const database = openDatabase({ url, connectWithinMs: 60_000 });
  return {
    url,
    database,
    async drop() {
      await database.close();
      await execute(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
