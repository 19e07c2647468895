import { type Database, openDatabase, reseal } from "@wisp/db";
import { BackupDamaged, type BackupSummary, restoreBackup } from "@wisp/db/backup";
import { isFailure } from "@wisp/game";
import { type KeyRing, keyIdOf } from "@wisp/secrets";
import { mustBeAlone } from "../arena/alone.ts";
import { openArenaDatabase } from "../arena/database.ts";
import { arenaKeyRing, ringFile } from "../arena/key-ring.ts";
import { type Command, CommandError, print, printStatus } from "../command.ts";
import { type ArenaSettings, readEnvironment } from "../env.ts";
import { oneWord } from "../one-word.ts";
import { rebuildAll } from "./rebuild.ts";

const usage = "restore <file> [--force]";

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
  usage,
  about: "restores a backup into an empty, closed arena (--force: replaces what it holds)",
  async run(words) {
    const { values, word: path } = oneWord(words, usage, {
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
      const database = openDatabase({ url: arena.url });
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
