import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type Database, exportedSeason, openDatabase } from "@wisp/db";
import { archiveName, seasonArchive } from "@wisp/exports";
import { loadGames } from "@wisp/games/packaged";
import { z } from "zod";
import { archiveFromEnvironment, readGames } from "../env.ts";
import { work } from "../in-child.ts";

/** An archive to write. */
export interface Dump {
  readonly slug: string;
  readonly folder: string;
  /** Names the writer: two that write the same archive concurrently use separate files. */
  readonly writer: number;
}

/**
 * Writes the archive of a season into a folder, under a temporary name of its writer until it is
 * whole.
 *
 * @returns its name; null when there is no such season
 */
async function dumpSeason(
  database: Database,
  { slug, folder, writer }: Dump,
): Promise<string | null> {
  const { statisticsOf } = await import("@wisp/games");
  const season = await exportedSeason(database, slug, statisticsOf);
  if (season === null) return null;
  const name = archiveName(season.season);
  const unfinished = join(folder, `${name}.${writer}.part`);
  try {
    await pipeline(seasonArchive(season), createWriteStream(unfinished));
    await rename(unfinished, join(folder, name));
    return name;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await season.close();
  }
}

const workSchema = z.object({
  databaseUrl: z.string(),
  slug: z.string(),
  folder: z.string(),
  writer: z.int(),
});

// Writes one archive.
work(async (data) => {
  const { databaseUrl, ...dump } = workSchema.parse(data);
  await loadGames(readGames());
  const archive = archiveFromEnvironment();
  const database = openDatabase({ url: databaseUrl, poolSize: 2, archive });
  try {
    return await dumpSeason(database, dump);
  } finally {
    await database.close();
  }
});
