import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { parseArgs } from "node:util";
import { openDatabase } from "@wisp/db";
import {
  BackupDamaged,
  type BackupState,
  type BackupSummary,
  backupState,
  type ListedBackup,
  missingBackups,
  noteDrill,
  restoreBackup,
  type StoredBackup,
  storeBackup,
  verifyBackup,
  writeBackup,
} from "@wisp/db/backup";
import { applyMigrations, withScratchDatabase } from "@wisp/db/migrations";
import { StoreFailed } from "@wisp/exports/object-store";
import { isFailure } from "@wisp/game";
import type { KeyRing } from "@wisp/secrets";
import { openArenaDatabase } from "../arena/database.ts";
import { ringFile } from "../arena/key-ring.ts";
import {
  type Command,
  CommandError,
  oneWord,
  print,
  printStatus,
  wholeNumber,
} from "../command.ts";
import { type ArenaSettings, readEnvironment } from "../env.ts";
import { oneLine } from "../visible.ts";
import { rebuildAll } from "./rebuild.ts";
import { backupRing, backupStore, inStore, readingError, trustedBackups } from "./restore.ts";

const usage = "backup <file> | now | list [--verify] | drill [--max-age <hours>]";

const writingError = (place: string, error: unknown): unknown => {
  if (error instanceof StoreFailed) return new CommandError(`${error.message}.`);
  const isSystem = error instanceof Error && "code" in error && "syscall" in error;
  return isSystem ? new CommandError(`${place} cannot be written: ${error.message}.`) : error;
};

/** Writes the file atomically, readable by its owner only. */
async function writeFile(
  databaseUrl: string,
  path: string,
  ring: KeyRing | undefined,
): Promise<BackupSummary> {
  const unfinished = `${path}.part`;
  try {
    await rm(unfinished, { force: true });
    const file = createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true });
    const summary = await writeBackup(databaseUrl, file, ring);
    await rename(unfinished, path);
    return summary;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw writingError(path, error);
  }
}

/** Runs `work` with the address of the arena's database. */
async function withArena<Result>(
  settings: ArenaSettings,
  work: (databaseUrl: string) => Promise<Result>,
): Promise<Result> {
  const arena = await openArenaDatabase(settings);
  try {
    return await work(arena.url);
  } finally {
    await arena.stop();
  }
}

/** Says without which keys the backup, or a part of it, cannot be read. */
function sayKeys(
  settings: ArenaSettings,
  { Secret = 0 }: Readonly<Record<string, number>>,
  ring: KeyRing | undefined,
): void {
  if (ring !== undefined) {
    printStatus(
      `It is encrypted with the key ${ring.ids[0]}: keep WISP_BACKUP_KEY in a different place from the backup.`,
    );
  }
  if (Secret === 0) return;
  // Without these, the sealed secrets cannot be read.
  const place = settings.secretKeys === undefined ? ringFile(settings) : "WISP_SECRET_KEYS";
  printStatus(
    `It contains ${Secret} stored keys and tokens, encrypted. It does not contain the keys that decrypt them: keep ${place} as well, in a different place from the backup.`,
  );
}

async function toFile(settings: ArenaSettings, path: string): Promise<number> {
  const ring = backupRing(settings);
  return withArena(settings, async (databaseUrl) => {
    const { rows } = await writeFile(databaseUrl, path, ring);
    const { size } = await stat(path);
    const { Match = 0, Agent = 0 } = rows;
    print(`${path}: ${Match} matches, ${Agent} agents, ${inMebibytes(size)}`);
    sayKeys(settings, rows, ring);
    return 0;
  });
}

async function now(settings: ArenaSettings): Promise<number> {
  const store = backupStore(settings);
  const ring = backupRing(settings);
  return withArena(settings, async (databaseUrl) => {
    const { name, rows } = await storeBackup(databaseUrl, store, ring).catch((error: unknown) => {
      throw writingError(store.address, error);
    });
    const { Match = 0, Agent = 0 } = rows;
    print(`${name} in ${store.address}: ${Match} matches, ${Agent} agents`);
    sayKeys(settings, rows, ring);
    return 0;
  });
}

const HOUR_MS = 3_600_000;

const ageHours = ({ createdAt }: StoredBackup): number =>
  (Date.now() - createdAt.getTime()) / HOUR_MS;

const inHours = (hours: number): string => `${hours.toFixed(1)} hours`;

/** The backups of WISP_BACKUPS, the newest first; with a key the encrypted ones. */
async function backupsOf(
  settings: ArenaSettings,
  ring?: KeyRing,
): Promise<readonly ListedBackup[]> {
  const store = backupStore(settings);
  try {
    return await trustedBackups(store, ring);
  } catch (error) {
    throw readingError(store.address, error);
  }
}

const inMebibytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MiB`;

/** What is known of a backup: by its content, or by its size alone. */
const stateText = (state: BackupState, isRead: boolean): string => {
  if (state === "no-receipt") return "without a receipt";
  return state === "whole" && !isRead ? "size as written" : state;
};

/** Lists the backups with their states; 1 when one is damaged or missing. */
async function list(settings: ArenaSettings, verifies: boolean): Promise<number> {
  const store = backupStore(settings);
  const ring = backupRing(settings);
  const read = (backup: ListedBackup): Promise<BackupState> =>
    verifies ? verifyBackup(store, backup, ring) : backupState(store, backup);
  let damaged = 0;
  const missing = await missingBackups(store).catch((error: unknown) => {
    throw readingError(store.address, error);
  });
  for (const backup of missing) {
    print(`${backup.name}  ${inHours(ageHours(backup))} old  missing: only its receipt is there`);
  }
  for (const backup of await backupsOf(settings)) {
    const state = await read(backup).catch((error: unknown) => {
      throw readingError(backup.name, error);
    });
    print(
      `${backup.name}  ${inHours(ageHours(backup))} old  ${inMebibytes(backup.bytes)}  ${stateText(state, verifies)}`,
    );
    if (state === "damaged") damaged += 1;
  }
  if (damaged > 0) {
    printStatus(
      `${damaged} ${damaged === 1 ? "backup is" : "backups are"} damaged: not what was written.`,
    );
  }
  return damaged + missing.length > 0 ? 1 : 0;
}

/**
 * Restores a backup into a database of its own and verifies it as `restore` does. The exit code of that; null when
 * the backup is damaged, which is reported.
 */
async function tryBackup(
  settings: ArenaSettings,
  databaseUrl: string,
  backup: StoredBackup,
): Promise<number | null> {
  const { name, source } = inStore(backupStore(settings), backup.name, backupRing(settings));
  try {
    await applyMigrations(databaseUrl);
    const restored = await restoreBackup({ databaseUrl, source, force: true });
    if (isFailure(restored)) throw new CommandError(restored.detail);
  } catch (error) {
    if (!(error instanceof BackupDamaged)) throw readingError(name, error);
    printStatus(`${name} is not a complete backup. ${error.message}`);
    return null;
  }
  const database = openDatabase({ url: databaseUrl, archive: settings.archive });
  try {
    return await rebuildAll(database);
  } finally {
    await database.close();
  }
}

/** Notes in the store that a drill went well, for the metric of runners. */
async function noteGoodDrill(settings: ArenaSettings, backup: StoredBackup): Promise<void> {
  const store = backupStore(settings);
  try {
    await noteDrill(store, backup);
  } catch (error) {
    printStatus(
      `The drill went well, but could not be noted in ${store.address}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

const NOT_ALLOWED = "42501";

/** Why a drill ended although the backup may be whole; undefined: for no reason of the database's. */
function interruption(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = "code" in error ? String(error.code) : "";
  // The server is restarted, has no room, or the connection is gone.
  const isInterrupted =
    /^(08|53|57P|58)/.test(code) ||
    /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)/.test(code) ||
    // Migrations run in an engine that does not pass on why the database did not answer.
    error.name === "SchemaConnectorError" ||
    /^Connection terminated|^Client has encountered a connection error|^timeout expired/.test(
      error.message,
    );
  return isInterrupted ? error.message.split("\n", 1)[0] : undefined;
}

/** The drill in a scratch database, which is dropped at the end. */
async function drillIn(
  settings: ArenaSettings,
  databaseUrl: string,
  maxAgeHours: number | undefined,
): Promise<number> {
  let damaged = 0;
  for (const backup of await backupsOf(settings, backupRing(settings))) {
    const startMs = performance.now();
    const code = await tryBackup(settings, databaseUrl, backup);
    if (code === null) {
      damaged += 1;
      continue;
    }
    const hours = ageHours(backup);
    const took = ((performance.now() - startMs) / 1_000).toFixed(1);
    print(
      `The newest restorable state is ${inHours(hours)} old, of ${backup.createdAt.toISOString()} (${backup.name}). Restoring and verifying it took ${took} s.`,
    );
    const isOld = maxAgeHours !== undefined && hours > maxAgeHours;
    if (isOld) printStatus(`It is older than ${maxAgeHours} hours.`);
    if (code !== 0 || isOld || damaged > 0) return 1;
    await noteGoodDrill(settings, backup);
    return 0;
  }
  throw new CommandError("No backup can be restored.");
}

async function drill(settings: ArenaSettings, maxAge: string | undefined): Promise<number> {
  const hours = maxAge === undefined ? undefined : wholeNumber("--max-age", maxAge, 87_600);
  // What is missing is reported before a database is made.
  await backupsOf(settings, backupRing(settings));
  return withArena(settings, async (databaseUrl) => {
    try {
      return await withScratchDatabase(databaseUrl, "drill", (scratchUrl) =>
        drillIn(settings, scratchUrl, hours),
      );
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === NOT_ALLOWED) {
        throw new CommandError(
          `The drill restores into a database of its own on the same server, which this user may not create (${error.message}): allow it with ALTER ROLE … CREATEDB.`,
        );
      }
      const reason = interruption(error);
      if (reason === undefined) throw error;
      throw new CommandError(
        `The drill was interrupted: ${oneLine(reason)}. This says nothing about the backup. See that the database is up and has room, and start the drill again.`,
      );
    }
  });
}

export const backup: Command = {
  usage,
  about:
    "writes the whole arena into a file or into WISP_BACKUPS (now), or tries out the newest backup there (drill)",
  async run(words) {
    const settings = readEnvironment();
    if (words[0] === "drill") {
      const options = { "max-age": { type: "string" } } as const;
      const { values } = parseArgs({ args: words.slice(1), options });
      return drill(settings, values["max-age"]);
    }
    if (words[0] === "list") {
      const options = { verify: { type: "boolean", default: false } } as const;
      const { values } = parseArgs({ args: words.slice(1), options });
      return list(settings, values.verify);
    }
    const { word } = oneWord(words, usage, {});
    if (word === "now") return now(settings);
    return toFile(settings, word);
  },
};
