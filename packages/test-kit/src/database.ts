import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { brotliDecompressSync, gzipSync } from "node:zlib";
import { restoreBackup } from "@wisp/db/backup";
import { isFailure } from "@wisp/game";
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

const fixtures = join(import.meta.dirname, "..", "fixtures");

/** Releases, and a commit between two of them, whose arenas and archives are kept. */
export const formerReleases = ["0.2.0", "e48228a3"] as const;
export type FormerRelease = (typeof formerReleases)[number];

/** An archive that it wrote of a small season. */
export const formerArchive = (release: FormerRelease): string =>
  join(fixtures, `season-${release}.zip`);

/**
 * Restores a small arena of a former release, from a backup that it wrote, and migrates it. That of 0.2.0 was
 * once upgraded from 0.1.0: house seasons of its games, seasons of organizers, practice, an experiment, a fork,
 * word packs, and a match that was running. That of e48228a3 has a season of each game.
 *
 * @param databaseUrl a migrated, empty database
 */
export async function restoreFormer(release: FormerRelease, databaseUrl: string): Promise<void> {
  const packed = await readFile(join(fixtures, `arena-${release}.backup.br`));
  const backup = gzipSync(brotliDecompressSync(packed));
  const source = { read: () => Readable.from([backup]) };
  const restored = await restoreBackup({ databaseUrl, source, force: false });
  if (isFailure(restored)) throw new Error(restored.detail);
}
