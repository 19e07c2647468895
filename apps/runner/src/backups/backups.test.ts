import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { restoreBackup } from "@wisp/db/backup";
import { objectStore } from "@wisp/exports/object-store";
import { keyRing, newRingKey } from "@wisp/secrets";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { until } from "../../test/arena.ts";
import { settingsFor } from "../../test/settings.ts";
import { createLogger } from "../log.ts";
import { startRunner } from "../runner.ts";
import { makeDueBackup, verifyNewest } from "./run.ts";

const { url } = await freshDatabase();
const { url: copy } = await freshDatabase();
const folder = await mkdtemp(join(tmpdir(), "wisp-backups-"));
afterAll(() => rm(folder, { recursive: true }));
const store = objectStore(folder);
const key = newRingKey();

beforeEach(() => {
  vi.stubEnv("WISP_BACKUPS", folder);
  vi.stubEnv("WISP_BACKUP_KEY", key);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const DAY_MS = 86_400_000;
const names = async (): Promise<string[]> => (await readdir(folder)).sort();
// Counted from one instant, so that neither the hour nor a midnight during the test changes an age.
const start = Date.now();
const daysAgo = (days: number): string =>
  `wisp-backup-${new Date(start - days * DAY_MS).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z.gz.enc`;

const look = (now = new Date()): Promise<void> =>
  makeDueBackup(
    {
      store,
      everyHours: 24,
      keepDays: 30,
      databaseUrl: url,
      log: createLogger("silent"),
      stop: new AbortController().signal,
    },
    now,
  );

const ageOf = async (port: number): Promise<number> => {
  const scraped = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const [, age = "NaN"] = /^wisp_backup_age_seconds (\S+)$/m.exec(scraped) ?? [];
  return age === "+Inf" ? Number.POSITIVE_INFINITY : Number(age);
};

test("a runner makes a backup that can be restored, and says how old it is", async () => {
  const backups = { store, everyHours: 24, keepDays: 30 };
  const beginning = Date.now();
  const runner = await startRunner(settingsFor(url, { backups }));
  await until("a backup", async () => (await names()).some((name) => name.endsWith(".json")));
  await runner.drain();
  const [name = "", receipt] = await names();
  expect(receipt).toBe(`${name}.json`);
  const source = { read: () => store.read(name), ring: keyRing(key) };
  expect(await restoreBackup({ databaseUrl: copy, source, force: false })).toHaveProperty("rows");
  const next = await startRunner(settingsFor(url, { backups }));
  const ageSeconds = await ageOf(next.port);
  expect(ageSeconds).toBeLessThanOrEqual((Date.now() - beginning) / 1_000 + 1);
  await next.drain();
  expect(await names()).toEqual([name, receipt]);
  const elsewhere = objectStore(join(folder, "nowhere"));
  const without = await startRunner(
    settingsFor(url, { backups: { ...backups, store: elsewhere } }),
  );
  expect(await ageOf(without.port)).toBe(Number.POSITIVE_INFINITY);
  await without.drain();
});

test("the next backup is made a day later, and old ones go after it", async () => {
  const [first = ""] = await names();
  for (const days of [3, 28, 32, 400]) await writeFile(join(folder, daysAgo(days)), "old");
  await writeFile(join(folder, "notes.txt"), "not a backup");
  await look();
  expect(await names()).toHaveLength(7);
  await look(new Date(Date.now() + DAY_MS));
  const kept = await names();
  expect(kept).toEqual(expect.arrayContaining([first, daysAgo(3), daysAgo(28), "notes.txt"]));
  // One is new, with its receipt; that of 28 days ago is kept for another day.
  expect(kept).toHaveLength(7);
});

test("when the content of the newest is found damaged, another one is made at once", async () => {
  const before = await names();
  await look();
  expect(await names()).toEqual(before);
  const made = before.filter((name) => name.endsWith(".enc"));
  const newest = made.at(-1) ?? "";
  for (const older of made.slice(0, -1)) await rm(join(folder, older));
  const bytes = await readFile(join(folder, newest));
  bytes.writeUInt8((bytes[100] ?? 0) ^ 1, 100);
  await writeFile(join(folder, newest), bytes);
  await verifyNewest({ store, log: createLogger("silent"), stop: new AbortController().signal });
  await look();
  const [damaged, ...others] = (await names()).filter((name) => name.endsWith(".enc"));
  expect(damaged).toBe(newest);
  expect(others).toHaveLength(1);
});

test("a backup that fails leaves the old ones, and is tried again", async () => {
  const before = await names();
  vi.stubEnv("WISP_BACKUPS", join(folder, "notes.txt", "below-a-file"));
  await look(new Date(Date.now() + 9 * DAY_MS));
  expect(await names()).toEqual(before);
});
