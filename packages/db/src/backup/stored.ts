import { createHash } from "node:crypto";
import { Transform } from "node:stream";
import { setTimeout } from "node:timers/promises";
import type { ObjectStore } from "@wisp/exports/object-store";
import { type KeyRing, SealKeyMissing } from "@wisp/secrets";
import { z } from "zod";
import { BackupDamaged } from "./format.ts";
import { verify } from "./restore.ts";
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

/** A backup as a store lists it. */
export interface ListedBackup extends StoredBackup {
  readonly bytes: number;
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
export async function storedBackups(store: ObjectStore): Promise<ListedBackup[]> {
  return [...(await store.sizes("wisp-backup-"))]
    .flatMap(([name, bytes]) => {
      const named = storedBackup(name);
      return named === undefined ? [] : { ...named, bytes };
    })
    .filter(({ createdAt }) => createdAt.getTime() < Date.now() + MAX_AHEAD_MS)
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

/** What is written beside a backup, by which damage is found later. */
const receiptSchema = z.object({ bytes: z.int().min(0), sha256: z.string() });
type Receipt = z.infer<typeof receiptSchema>;

const receiptName = (name: string): string => `${name}.json`;

const putReceipt = (store: ObjectStore, name: string, receipt: object): Promise<void> =>
  store.put(receiptName(name), Buffer.from(`${JSON.stringify(receipt)}\n`));

async function receiptOf(bytes: AsyncIterable<Buffer>): Promise<Receipt> {
  const hash = createHash("sha256");
  let length = 0;
  for await (const part of bytes) {
    hash.update(part);
    length += part.length;
  }
  return { bytes: length, sha256: hash.digest("hex") };
}

/**
 * When a backup begins, and its name, which nothing in the store has: where this second has one already, perhaps a
 * damaged one, the next second is waited for.
 */
async function begin(store: ObjectStore, encrypted: boolean): Promise<StoredBackup> {
  for (;;) {
    const createdAt = new Date();
    const name = nameOf(createdAt, encrypted);
    if (!(await store.sizes(name)).has(name)) return { name, createdAt };
    await setTimeout(1_000 - createdAt.getMilliseconds());
  }
}

/**
 * Writes a backup into a store, and a receipt of its size and digest beside it. It has its name only when it is
 * whole, and takes the place of no other one.
 *
 * @param ring its first key encrypts the backup; absent: it is not encrypted
 * @throws what the database or the store says, and then the store has nothing of it
 */
export async function storeBackup(
  databaseUrl: string,
  store: ObjectStore,
  ring?: KeyRing,
): Promise<BackupSummary & StoredBackup> {
  const { name, createdAt } = await begin(store, ring !== undefined);
  const hash = createHash("sha256");
  let length = 0;
  const bytes = new Transform({
    transform(part: Buffer, _, done) {
      hash.update(part);
      length += part.length;
      done(null, part);
    },
  });
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
  try {
    await putReceipt(store, name, { bytes: length, sha256: hash.digest("hex") });
  } catch (error) {
    await store.remove(name);
    throw error;
  }
  return { name, createdAt, ...written.value };
}

/** Removes a backup and its receipt; the receipt first, for one that stays says that its backup was lost. */
export async function removeBackup(store: ObjectStore, { name }: StoredBackup): Promise<void> {
  await store.remove(receiptName(name));
  await store.remove(name);
}

/** The backups of which a store has the receipt alone, the newest first. */
export async function missingBackups(store: ObjectStore): Promise<StoredBackup[]> {
  const names = [...(await store.sizes("wisp-backup-")).keys()];
  const here = new Set(names);
  return names
    .flatMap((name) => (name.endsWith(".json") ? (storedBackup(name.slice(0, -5)) ?? []) : []))
    .filter(({ name }) => !here.has(name))
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

/**
 * How a backup is, by its receipt: `whole`: as long as it was written. `damaged`: it has another length, or its
 * content was once found to be another. `no-receipt`: it was made by an earlier release, or copied here without it.
 */
export type BackupState = "whole" | "damaged" | "no-receipt";

const keptReceiptSchema = receiptSchema.extend({ damaged: z.literal(true).optional() });

/** Longer than any note beside backups: an object of that name that has more is none, and is not read. */
const MAX_NOTE_BYTES = 10_000;

/** A note of a store as JSON; undefined where there is none that can be read. */
async function noteIn(store: ObjectStore, name: string): Promise<unknown> {
  const bytes = (await store.sizes(name)).get(name) ?? 0;
  if (bytes === 0 || bytes > MAX_NOTE_BYTES) return undefined;
  const text = (await store.get(name, { from: 0, bytes })).toString();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const keptReceipt = async (
  store: ObjectStore,
  name: string,
): Promise<z.infer<typeof keptReceiptSchema> | undefined> =>
  keptReceiptSchema.safeParse(await noteIn(store, receiptName(name))).data;

/** The state of a backup by its size; its content is not read. */
export async function backupState(store: ObjectStore, backup: ListedBackup): Promise<BackupState> {
  const receipt = await keptReceipt(store, backup.name);
  if (backup.bytes === 0 || receipt?.damaged) return "damaged";
  if (receipt === undefined) return "no-receipt";
  return receipt.bytes === backup.bytes ? "whole" : "damaged";
}

/** Whether a backup reads as one to its end; null where no key of the ring opens it. */
async function isReadable(
  store: ObjectStore,
  { name }: StoredBackup,
  ring: KeyRing | undefined,
): Promise<boolean | null> {
  try {
    await verify({ read: () => store.read(name), ring });
    return true;
  } catch (error) {
    if (error instanceof BackupDamaged) return false;
    if (error instanceof SealKeyMissing) return null;
    throw error;
  }
}

/**
 * The state of a backup by its content, which is read to its end. What was found is noted in its receipt, so that
 * every runner knows it: content that differs from it, and the size and digest of a backup that had none.
 *
 * @param ring opens an encrypted backup without a receipt; it stays without one where that is not possible
 */
export async function verifyBackup(
  store: ObjectStore,
  backup: ListedBackup,
  ring?: KeyRing,
): Promise<BackupState> {
  const state = await backupState(store, backup);
  if (state === "damaged") return state;
  const { name } = backup;
  const receipt = await keptReceipt(store, name);
  const found = await receiptOf(store.read(name));
  const isWhole =
    receipt === undefined ? await isReadable(store, backup, ring) : receipt.sha256 === found.sha256;
  if (isWhole === null) return "no-receipt";
  if (!isWhole) await putReceipt(store, name, { ...(receipt ?? found), damaged: true });
  else if (receipt === undefined) await putReceipt(store, name, found);
  return isWhole ? "whole" : "damaged";
}

/** The newest backup that is not damaged, and how many newer ones are. */
export async function newestSound(
  store: ObjectStore,
): Promise<{ readonly backup: ListedBackup | undefined; readonly damaged: number }> {
  let damaged = 0;
  for (const backup of await storedBackups(store)) {
    if ((await backupState(store, backup)) !== "damaged") return { backup, damaged };
    damaged += 1;
  }
  return { backup: undefined, damaged };
}

/** The object that says when a drill last went well. */
const DRILL = "wisp-drill.json";
const drillSchema = z.object({ at: z.iso.datetime(), backup: z.string() });

/** Notes that a backup was restored and verified. */
export const noteDrill = (store: ObjectStore, { name }: StoredBackup): Promise<void> =>
  store.put(
    DRILL,
    Buffer.from(`${JSON.stringify({ at: new Date().toISOString(), backup: name })}\n`),
  );

/** When a drill last went well; undefined while none is noted. One of the future was none: it would be new for long. */
async function lastDrill(store: ObjectStore): Promise<Date | undefined> {
  const { data } = drillSchema.safeParse(await noteIn(store, DRILL));
  const at = data && new Date(data.at);
  return at && at.getTime() < Date.now() + MAX_AHEAD_MS ? at : undefined;
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

/** The same of a store: a damaged backup takes no other's place, and is kept for `keepDays`. */
export async function expiredIn(
  store: ObjectStore,
  keepDays: number,
  now: Date,
): Promise<StoredBackup[]> {
  const [sound, damaged]: [StoredBackup[], StoredBackup[]] = [[], []];
  for (const backup of await storedBackups(store)) {
    const state = await backupState(store, backup);
    (state === "damaged" ? damaged : sound).push(backup);
  }
  const before = now.getTime() - keepDays * DAY_MS;
  const old = damaged.filter(({ createdAt }) => createdAt.getTime() < before);
  return [...expiredBackups(sound, keepDays, now), ...old];
}

/** How the backups of a store are. */
export interface BackupHealth {
  /** Seconds since the newest backup that is not damaged; infinite while none is known. */
  readonly ageSeconds: number;
  /** How many backups are damaged that are newer than that. */
  readonly damaged: number;
  /** Seconds since a drill last went well; infinite while none is known. */
  readonly drillAgeSeconds: number;
}

/** How long what a store has is believed. */
const KEPT_MS = 60_000;

/**
 * Reads how the backups of a store are, at most once a minute. A store that cannot be asked has what it had: the
 * ages go on.
 */
export function backupHealth(store: ObjectStore): () => Promise<BackupHealth> {
  const read = async () => ({ ...(await newestSound(store)), drill: await lastDrill(store) });
  let known: Awaited<ReturnType<typeof read>> = {
    backup: undefined,
    damaged: 0,
    drill: undefined,
  };
  let askedAtMs = Number.NEGATIVE_INFINITY;
  const ageOf = (time: Date | undefined): number =>
    time === undefined
      ? Number.POSITIVE_INFINITY
      : Math.max(0, Date.now() - time.getTime()) / 1_000;
  return async () => {
    if (performance.now() - askedAtMs >= KEPT_MS) {
      askedAtMs = performance.now();
      known = await read().catch(() => known);
    }
    return {
      ageSeconds: ageOf(known.backup?.createdAt),
      damaged: known.damaged,
      drillAgeSeconds: ageOf(known.drill),
    };
  };
}
