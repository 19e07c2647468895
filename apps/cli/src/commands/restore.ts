import { createReadStream, existsSync } from "node:fs";
import { type Database, openDatabase, reseal } from "@wisp/db";
import {
  BackupDamaged,
  type BackupSource,
  type BackupSummary,
  isEncrypted,
  type ListedBackup,
  restoreBackup,
  storedBackup,
  storedBackups,
} from "@wisp/db/backup";
import { type ObjectStore, StoreFailed } from "@wisp/exports/object-store";
import { isFailure } from "@wisp/game";
import { type KeyRing, keyIdOf, keyRing, SealKeyMissing } from "@wisp/secrets";
import { mustBeAlone, openArenaDatabase } from "../arena/database.ts";
import { arenaKeyRing, ringFile } from "../arena/key-ring.ts";
import { type Command, CommandError, oneWord, print, printStatus, UsageError } from "../command.ts";
import { type ArenaSettings, readEnvironment } from "../env.ts";
import { rebuildAll } from "./rebuild.ts";

const usage = "restore <file | latest | name of a backup in WISP_BACKUPS> [--force]";

/** The store of backups; throws UsageError with what to do where there is none. */
export function backupStore({ openBackups }: ArenaSettings): ObjectStore {
  if (openBackups === undefined) {
    throw new UsageError(
      "WISP_BACKUPS names no place for backups: a folder, or s3://bucket/prefix.",
    );
  }
  try {
    return openBackups();
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** The keys of backups; undefined where they are not encrypted. Throws UsageError when they are none. */
export function backupRing({ backupKeys }: ArenaSettings): KeyRing | undefined {
  if (backupKeys === undefined) return undefined;
  try {
    return keyRing(backupKeys);
  } catch (error) {
    throw new UsageError(
      `WISP_BACKUP_KEY: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** A backup, and its name in sentences. */
export interface NamedBackup {
  readonly name: string;
  readonly source: BackupSource;
}

/** A backup of a store. */
export const inStore = (store: ObjectStore, name: string, ring?: KeyRing): NamedBackup => ({
  name: `${name} in ${store.address}`,
  source: { read: () => store.read(name), ring, mustBeSealed: isEncrypted({ name }) },
});

/**
 * The backups that are taken without being named, the newest first. With a key only encrypted ones: who can write to
 * the store and has no key could have put others there.
 */
export async function trustedBackups(
  store: ObjectStore,
  ring?: KeyRing,
): Promise<readonly [ListedBackup, ...ListedBackup[]]> {
  const backups = await storedBackups(store);
  const [newest, ...older] = ring === undefined ? backups : backups.filter(isEncrypted);
  if (newest !== undefined) return [newest, ...older];
  const name = backups[0]?.name;
  throw new CommandError(
    name === undefined
      ? `${store.address} has no backups.`
      : `${store.address} has no encrypted backups, and WISP_BACKUP_KEY is set. To take one that is not, name it: ${name}`,
  );
}

/** The backup that a word of the command line names. */
async function backupNamed(word: string, settings: ArenaSettings): Promise<NamedBackup> {
  const ring = backupRing(settings);
  if (word === "latest") {
    const store = backupStore(settings);
    const [newest] = await trustedBackups(store, ring);
    return inStore(store, newest.name, ring);
  }
  const isStored = settings.openBackups !== undefined && storedBackup(word) !== undefined;
  if (isStored && !existsSync(word)) return inStore(backupStore(settings), word, ring);
  return { name: word, source: { read: () => createReadStream(word), ring } };
}

/** The sentence for a backup that cannot be read; other errors stay as they are. */
export function readingError(name: string, error: unknown): unknown {
  if (error instanceof BackupDamaged) {
    return new CommandError(
      `${name} is not a complete backup. ${error.message} Nothing was changed.`,
    );
  }
  if (error instanceof SealKeyMissing) {
    return new CommandError(
      `${name} cannot be read. ${error.message} Put its key into WISP_BACKUP_KEY. Nothing was changed.`,
    );
  }
  if (error instanceof StoreFailed) return new CommandError(`${error.message}.`);
  if (error instanceof Error && "code" in error && "syscall" in error) {
    return new CommandError(`${name} cannot be read: ${error.message}.`);
  }
  return error;
}

/** Puts a backup into a database. Throws CommandError with what is wrong with it. */
export async function restoreNamed(
  databaseUrl: string,
  { name, source }: NamedBackup,
  force: boolean,
): Promise<BackupSummary> {
  try {
    const restored = await restoreBackup({ databaseUrl, source, force });
    if (isFailure(restored)) throw new CommandError(restored.detail);
    return restored;
  } catch (error) {
    throw readingError(name, error);
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
    const { values, word } = oneWord(words, usage, {
      force: { type: "boolean", default: false },
    });
    const settings = readEnvironment();
    const named = await backupNamed(word, settings).catch((error: unknown) => {
      throw readingError(word, error);
    });
    const arena = await openArenaDatabase(settings);
    try {
      await mustBeUnused(arena.url);
      const { header, rows } = await restoreNamed(arena.url, named, values.force);
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
