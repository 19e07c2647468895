import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { type BackupSummary, writeBackup } from "@wisp/db/backup";
import { openArenaDatabase } from "../arena/database.ts";
import { ringFile } from "../arena/key-ring.ts";
import { type Command, CommandError, print, printStatus } from "../command.ts";
import { type ArenaSettings, readEnvironment } from "../env.ts";
import { oneWord } from "../one-word.ts";

const usage = "backup <file>";

/** Writes the file atomically, readable by its owner only. */
async function writeFile(databaseUrl: string, path: string): Promise<BackupSummary> {
  const unfinished = `${path}.part`;
  try {
    await rm(unfinished, { force: true });
    const file = createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true });
    const summary = await writeBackup(databaseUrl, file);
    await rename(unfinished, path);
    return summary;
  } catch (error) {
    await rm(unfinished, { force: true });
    if (error instanceof Error && "code" in error && "syscall" in error) {
      throw new CommandError(`${path} cannot be written: ${error.message}.`);
    }
    throw error;
  }
}

/** Where the keys are without which the sealed secrets of a backup cannot be read. */
const keysPlace = (settings: ArenaSettings): string =>
  settings.secretKeys === undefined ? ringFile(settings) : "WISP_SECRET_KEYS";

export const backup: Command = {
  usage,
  about: "writes the whole arena into one file, whether it is open or closed",
  async run(words) {
    const { word: path } = oneWord(words, usage, {});
    const settings = readEnvironment();
    const arena = await openArenaDatabase(settings);
    try {
      const { rows } = await writeFile(arena.url, path);
      const { size } = await stat(path);
      const { Match = 0, Agent = 0, Secret = 0 } = rows;
      print(`${path}: ${Match} matches, ${Agent} agents, ${(size / 1_048_576).toFixed(1)} MiB`);
      if (Secret > 0) {
        printStatus(
          `It contains ${Secret} stored keys and tokens, encrypted. It does not contain the keys that decrypt them: keep ${keysPlace(settings)} as well, in a different place from the backup.`,
        );
      }
      return 0;
    } finally {
      await arena.stop();
    }
  },
};
