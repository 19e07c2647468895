import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { type Database, openDatabase, reseal } from "@wisp/db";
import { BackupDamaged, type BackupSummary, restoreBackup, writeBackup } from "@wisp/db/backup";
import { isFailure } from "@wisp/game";
import { type KeyRing, keyIdOf } from "@wisp/secrets";
import { mustBeAlone, openArenaDatabase } from "../arena/database.ts";
import { arenaKeyRing, ringFile } from "../arena/key-ring.ts";
import { type Command, CommandError, oneWord, print, printStatus } from "../command.ts";
import { type ArenaSettings, readEnvironment } from "../env.ts";
import { rebuildAll } from "./rebuild.ts";

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

const restoreUsage = "restore <file> [--force]";

async function restoreFile(
  databaseUrl: string,
  path: string,
  force: boolean,
): Promise<BackupSummary> {
  try {
    const restored = await restoreBackup({ databaseUrl, path, force });
    if (isFailure(restored)) throw new CommandError(restored.detail);
    return restored;
  } catch (error) {
    if (error instanceof BackupDamaged) {
      throw new CommandError(
        `${path} is not a complete backup. ${error.message} Nothing was changed.`,
      );
    }
    if (error instanceof Error && "code" in error && "syscall" in error) {
      throw new CommandError(`${path} cannot be read: ${error.message}.`);
    }
    throw error;
  }
}

/** Says which stored keys the arena's own keys do not open. */
async function sayUnreadable(database: Database, settings: ArenaSettings): Promise<void> {
  const { ids }: KeyRing = arenaKeyRing(settings);
  let unreadable = 0;
  await reseal(database, ({ sealed }) => {
    const by = keyIdOf(sealed);
    if (by === null || !ids.includes(by)) unreadable += 1;
    return null;
  });
  if (unreadable === 0) return;
  const place = settings.secretKeys === undefined ? ringFile(settings) : "WISP_SECRET_KEYS";
  printStatus(
    `${unreadable} stored keys and tokens were encrypted with keys that ${place} does not contain. Add the keys of the backed-up arena to it; otherwise owners have to enter theirs again.`,
  );
}

async function mustBeUnused(databaseUrl: string): Promise<void> {
  const database = openDatabase({ url: databaseUrl, poolSize: 1 });
  try {
    await mustBeAlone(database.connection, "restore");
  } finally {
    await database.close();
  }
}

export const restore: Command = {
  usage: restoreUsage,
  about: "restores a backup into an empty, closed arena (--force: replaces what it holds)",
  async run(words) {
    const { values, word: path } = oneWord(words, restoreUsage, {
      force: { type: "boolean", default: false },
    });
    const settings = readEnvironment();
    const arena = await openArenaDatabase(settings);
    try {
      await mustBeUnused(arena.url);
      const { header, rows } = await restoreFile(arena.url, path, values.force);
      print(
        `The arena is restored to its state of ${header.createdAt}: ${rows.Match ?? 0} matches, ${rows.Agent ?? 0} agents.`,
      );
      const database = openDatabase({ url: arena.url, archive: settings.archive });
      try {
        await sayUnreadable(database, settings);
        return await rebuildAll(database);
      } finally {
        await database.close();
      }
    } finally {
      await arena.stop();
    }
  },
};
