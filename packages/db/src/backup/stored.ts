import { PassThrough } from "node:stream";
import type { ObjectStore } from "@wisp/exports/object-store";
import type { KeyRing } from "@wisp/secrets";
import { type BackupSummary, writeBackup } from "./write.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** When days of backups begin (UTC). */
const NIGHT_HOUR = 3;
/** Of the days before, one backup each is kept. */
const ALL_KEPT_DAYS = 2;

/** A backup in a store. */
export interface StoredBackup {
  readonly name: string;
  /** When it was begun: its state is of then, or a moment younger. */
  readonly createdAt: Date;
}

const namePattern = /^wisp-backup-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.gz(?:\.enc)?$/;

/** Its name, which says when it was made and whether it is encrypted. */
const nameOf = (now: Date, encrypted: boolean): string =>
  `wisp-backup-${now.toISOString().replace(/\.\d+/, "").replaceAll(/[-:]/g, "")}.gz${encrypted ? ".enc" : ""}`;

/** The backup of that name; undefined where it is not the name of one. */
export function storedBackup(name: string): StoredBackup | undefined {
  const [, ...parts] = namePattern.exec(name) ?? [];
  if (parts.length === 0) return undefined;
  const [year = 0, month = 1, day, hour, minute, second] = parts.map(Number);
  return { name, createdAt: new Date(Date.UTC(year, month - 1, day, hour, minute, second)) };
}

/** Whether a backup is encrypted, by its name. */
export const isEncrypted = ({ name }: Pick<StoredBackup, "name">): boolean => name.endsWith(".enc");

/** Clocks of runners may differ by as much. */
const MAX_AHEAD_MS = 600_000;

/**
 * The backups of a store, the newest first; other objects are none of them. One of the future is none either: of a
 * clock that was wrong, it would be the newest for long, and no other would be made.
 */
export async function storedBackups(store: ObjectStore): Promise<StoredBackup[]> {
  return (await store.list("wisp-backup-"))
    .flatMap((name) => storedBackup(name) ?? [])
    .filter(({ createdAt }) => createdAt.getTime() < Date.now() + MAX_AHEAD_MS)
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

/**
 * Writes a backup into a store; it has its name only when it is whole.
 *
 * @param ring its first key encrypts the backup; absent: it is not encrypted
 * @throws what the database or the store says, and then the store has nothing of it
 */
export async function storeBackup(
  databaseUrl: string,
  store: ObjectStore,
  ring?: KeyRing,
): Promise<BackupSummary & StoredBackup> {
  const createdAt = new Date();
  const name = nameOf(createdAt, ring !== undefined);
  const bytes = new PassThrough();
  // Whichever of both fails first ends the other; it is thrown below.
  bytes.on("error", () => {});
  const endBoth = (error: Error): never => {
    bytes.destroy(error);
    throw error;
  };
  const [stored, written] = await Promise.allSettled([
    store.write(name, bytes).catch(endBoth),
    writeBackup(databaseUrl, bytes, ring).catch(endBoth),
  ]);
  // What fails of the database fails in the store, too.
  if (stored.status === "rejected") throw stored.reason;
  if (written.status === "rejected") throw written.reason;
  return { name, createdAt, ...written.value };
}

/** The number of the interval of `everyHours` that a time is in; intervals begin at three in the night (UTC). */
const intervalOf = (time: Date, everyHours: number): number =>
  Math.floor((time.getTime() - NIGHT_HOUR * HOUR_MS) / (everyHours * HOUR_MS));

/** Whether an interval of `everyHours` has begun since the newest backup. */
export const isBackupDue = (
  newest: StoredBackup | undefined,
  everyHours: number,
  now: Date,
): boolean =>
  newest === undefined || intervalOf(newest.createdAt, everyHours) < intervalOf(now, everyHours);

/**
 * The backups that need not be kept: of those that are older than two days all but the last of each day, and all
 * that are older than `keepDays`. The newest backup is always kept.
 *
 * @param backups the newest first
 */
export function expiredBackups(
  backups: readonly StoredBackup[],
  keepDays: number,
  now: Date,
): StoredBackup[] {
  const days = new Set<number>();
  return backups.filter(({ createdAt }, index) => {
    const ageDays = (now.getTime() - createdAt.getTime()) / DAY_MS;
    const day = intervalOf(createdAt, 24);
    const isLastOfDay = !days.has(day);
    days.add(day);
    return index > 0 && (ageDays > keepDays || (ageDays > ALL_KEPT_DAYS && !isLastOfDay));
  });
}

/** How long what a store has is believed. */
const KEPT_MS = 60_000;

/**
 * How many seconds old the newest backup of a store is; infinite while none is known. A store that cannot be asked
 * has what it had: the age goes on.
 */
export function backupAge(store: ObjectStore): () => Promise<number> {
  let newest: StoredBackup | undefined;
  let askedAtMs = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - askedAtMs >= KEPT_MS) {
      askedAtMs = performance.now();
      [newest] = await storedBackups(store).catch(() => (newest ? [newest] : []));
    }
    if (newest === undefined) return Number.POSITIVE_INFINITY;
    return Math.max(0, Date.now() - newest.createdAt.getTime()) / 1_000;
  };
}
