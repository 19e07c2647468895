import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { createTestDatabase, type TestDatabase } from "./server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Of the run's server (see global-setup.ts). */
    postgresUrl: string;
  }
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

const formerArenaPath = join(import.meta.dirname, "..", "fixtures", "arena-0.1.0.sql");

/**
 * A database with a small arena as release 0.1.0 left it, not migrated: house seasons of every game,
 * seasons of organizers, practice, an experiment, a fork, word packs, and a match that was running.
 * Call it at the top level of the file, like `freshDatabase`.
 */
export async function formerArena(): Promise<Omit<TestDatabase, "drop">> {
  const fresh = await freshDatabase();
  // A connection of its own: the file changes settings of its session.
  const client = new pg.Client({ connectionString: fresh.url });
  await client.connect();
  try {
    await client.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
    await client.query(await readFile(formerArenaPath, "utf8"));
  } finally {
    await client.end();
  }
  return fresh;
}
