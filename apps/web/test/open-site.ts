import { freshDatabase } from "@wisp/test-kit/database";
import { afterAll, vi } from "vitest";
import { readEnvironment } from "#env.ts";
import { forgetCounts } from "#server/limits/limits.ts";

/** Variables of the environment by name. */
export type Variables = Readonly<Record<string, string>>;

/** Gives the site of this process other settings, until the end of the calling file. */
export function setSite(variables: Variables): void {
  vi.unstubAllEnvs();
  // Set by the site itself where it reads its settings.
  for (const name of ["NEXTAUTH_URL", "AUTH_TRUST_HOST"]) vi.stubEnv(name, undefined);
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  readEnvironment();
}

/**
 * A site with these settings and a new database for the calling test file, dropped when the file is
 * done. Many files share the site's modules: call it at the top level of a file, before its routes.
 */
export async function openSite(variables: Variables = {}) {
  const { database, url } = await freshDatabase();
  afterAll(async () => {
    await (await globalThis.wispListening)?.close();
    globalThis.wispListening = undefined;
    globalThis.wispDatabase = undefined;
    vi.unstubAllEnvs();
    readEnvironment();
  });
  globalThis.wispDatabase = database;
  setSite({ DATABASE_URL: url, ...variables });
  forgetCounts();
  return { database, url };
}
