import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { exportedSeason, openDatabase, seasonBySlug } from "@wisp/db";
import { archiveName, recompute, seasonArchive, Unreadable } from "@wisp/exports";
import { isRegistered, statisticsOf } from "@wisp/games";
import { openArenaDatabase } from "../arena/database.ts";
import {
  type Command,
  CommandError,
  called,
  oneWord,
  print,
  printJson,
  UsageError,
} from "../command.ts";
import { readEnvironment } from "../env.ts";
import { playLog } from "../play-log.ts";

const usage = "export <season> [file]";

export const exportSeason: Command = {
  usage,
  about: "writes a season with all its matches into one archive",
  async run(words) {
    const { positionals } = parseArgs({ args: words, options: {}, allowPositionals: true });
    const [slug, file, ...more] = positionals;
    if (slug === undefined || more.length > 0) throw new UsageError(`Usage: ${called(usage)}`);
    const arena = await openArenaDatabase(readEnvironment());
    const database = openDatabase({ url: arena.url });
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

/** Differences that are printed; all are counted. */
const MAX_SHOWN = 20;

const recomputeUsage = "recompute [--from-events] <season.zip>";

export const recomputeSeason: Command = {
  usage: recomputeUsage,
  about: "recomputes the boards of an exported season and compares every digit",
  async run(words) {
    const { values, word: path } = oneWord(words, recomputeUsage, {
      "from-events": { type: "boolean", default: false },
    });
    try {
      const recomputed = await recompute(path, values["from-events"] ? playLog : null);
      for (const difference of recomputed.differences.slice(0, MAX_SHOWN)) printJson(difference);
      const { length } = recomputed.differences;
      const counted = `${recomputed.agents} agents, ${recomputed.matches} matches, ${recomputed.figures} figures`;
      print(length === 0 ? `identical: ${counted}` : `${length} differences: ${counted}`);
      for (const remark of recomputed.remarks) print(remark);
      return length === 0 ? 0 : 1;
    } catch (error) {
      if (error instanceof Unreadable) throw new CommandError(`${error.message}.`);
      throw error;
    }
  },
};
