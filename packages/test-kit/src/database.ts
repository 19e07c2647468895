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
