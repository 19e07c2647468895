import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { exportedSeason, openDatabase, seasonBySlug } from "@wisp/db";
import { archiveName, seasonArchive } from "@wisp/exports";
import { isRegistered, statisticsOf } from "@wisp/games";
import { openArenaDatabase } from "../arena/database.ts";
import { type Command, CommandError, called, print, UsageError } from "../command.ts";
import { readEnvironment } from "../env.ts";

const usage = "export <season> [file]";

export const exportSeason: Command = {
  usage,
  about: "writes a season with all its matches into one archive",
  async run(words) {
    const { positionals } = parseArgs({ args: words, options: {}, allowPositionals: true });
    const [slug, file, ...more] = positionals;
    if (slug === undefined || more.length > 0) throw new UsageError(`Usage: ${called(usage)}`);
    const settings = readEnvironment();
    const arena = await openArenaDatabase(settings);
    const database = openDatabase({ url: arena.url, archive: settings.archive });
    try {
      const game = (await seasonBySlug(database, slug))?.game;
      if (game !== undefined && !isRegistered(game)) {
        throw new CommandError(
          `This release does not have the game "${game}", so it cannot describe the season's boards.`,
        );
      }
      const season = await exportedSeason(database, slug, statisticsOf);
      if (season === null) throw new CommandError(`There is no season "${slug}".`);
      const path = file ?? archiveName(season.season);
      const unfinished = `${path}.part`;
      try {
        await pipeline(seasonArchive(season), createWriteStream(unfinished));
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        if (error instanceof Error && "code" in error && "path" in error) {
          throw new CommandError(`${path} cannot be written: ${error.message}.`);
        }
        throw error;
      } finally {
        await season.close();
      }
      const { matches, agents } = season.season;
      print(`${path}: ${matches} matches, ${agents} agents`);
      return 0;
    } finally {
      await database.close();
      await arena.stop();
    }
  },
};
