import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "@wisp/db";
import { startEmbeddedPostgres } from "@wisp/db/embedded";
import { applyMigrations } from "@wisp/db/migrations";
import pg from "pg";
import { afterAll, inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Of the run's server (see global-setup.ts). */
    postgresUrl: string;
  }
}

const TEMPLATE = "wisp_template";

/** A PostgreSQL of the run's own; `url` is that of its maintenance database. */
export interface TestServer {
  readonly url: string;
  /** Stops the server and removes everything it kept. */
  stop(): Promise<void>;
}

/** A database that only one test file knows. */
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

/** Starts a server in a temporary directory, with a migrated template for `createTestDatabase`. */
export async function startTestServer(): Promise<TestServer> {
  const directory = join(tmpdir(), `wisp-test-${randomUUID()}`);
  const server = await startEmbeddedPostgres({ directory });
  await execute(server.url, `CREATE DATABASE ${TEMPLATE}`);
  await applyMigrations(withName(server.url, TEMPLATE));
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** A new, migrated, empty database on a server of `startTestServer`. */
export async function createTestDatabase(serverUrl: string): Promise<TestDatabase> {
  const name = `wisp_${randomUUID().replaceAll("-", "")}`;
  await execute(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  const url = withName(serverUrl, name);
  const database = openDatabase({ url });
  return {
    url,
    database,
    async drop() {
      await database.close();
      await execute(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/**
 * A new, migrated, empty database for the calling test file, dropped when the file is done. Call it
 * at the top level of the file: `const { database, url } = await freshDatabase();`
 */
export async function freshDatabase(): Promise<Omit<TestDatabase, "drop">> {
  const { url, database, drop } = await createTestDatabase(inject("postgresUrl"));
  afterAll(drop);
  return { url, database };
}
