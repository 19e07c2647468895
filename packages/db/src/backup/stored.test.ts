import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { objectStore } from "@wisp/exports/object-store";
import { keyRing, newRingKey } from "@wisp/secrets";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterAll, expect, onTestFinished, test } from "vitest";
import {
  backupHealth,
  backupState,
  expiredBackups,
  expiredIn,
  isBackupDue,
  missingBackups,
  newestSound,
  noteDrill,
  restoreBackup,
  storeBackup,
  storedBackups,
  verifyBackup,
} from "./index.ts";

const folder = await mkdtemp(join(tmpdir(), "wisp-backups-"));
afterAll(() => rm(folder, { recursive: true }));

const { database, url } = await freshDatabase();
const { url: other } = await freshDatabase();
const ring = keyRing(newRingKey());

const at = (text: string): { readonly name: string; readonly createdAt: Date } => ({
  name: text,
  createdAt: new Date(`2026-${text}:00Z`),
});

test.each([
  [undefined, 24, "03-10T00:00", true],
  ["03-09T03:00", 24, "03-10T02:59", false],
  ["03-09T03:00", 24, "03-10T03:00", true],
  ["03-10T02:30", 24, "03-10T03:00", true],
  ["03-10T05:01", 1, "03-10T05:59", false],
  ["03-10T05:59", 1, "03-10T06:00", true],
  ["03-10T03:00", 6, "03-10T08:59", false],
  ["03-10T03:00", 6, "03-10T09:00", true],
])("with a backup of %s, every %i hours, one is due at %s: %s", (newest, hours, now, due) => {
  const known = newest === undefined ? undefined : at(newest);
  expect(isBackupDue(known, hours, at(now).createdAt)).toBe(due);
});

test("all of two days, one of each day before, and the newest are kept", () => {
  const expired = (keepDays: number, ...texts: string[]): string[] =>
    expiredBackups(texts.map(at), keepDays, at("03-10T12:00").createdAt).map(({ name }) => name);
  expect(
    expired(
      5,
      "03-10T11:00",
      "03-10T10:00",
      "03-08T13:00",
      "03-08T11:00",
      "03-08T04:00",
      "03-08T02:00",
      "03-07T04:00",
      "03-05T13:00",
      "03-05T02:00",
    ),
  ).toEqual(["03-08T11:00", "03-08T04:00", "03-07T04:00", "03-05T02:00"]);
  expect(expired(5, "01-01T00:00", "01-01T00:00")).toEqual(["01-01T00:00"]);
});

test("a damaged backup takes the place of no other one, and goes with its days", async () => {
  const own = await mkdtemp(join(tmpdir(), "wisp-backups-"));
  onTestFinished(() => rm(own, { recursive: true }));
  const nameAt = (text: string): string => `wisp-backup-2020${text}00Z.gz`;
  for (const [text, content] of [
    ["0310T1100", "sound"],
    ["0308T0900", ""],
    ["0308T0800", "sound"],
    ["0308T0700", "sound"],
    ["0304T0900", ""],
    ["0304T0800", "sound"],
  ] as const) {
    await writeFile(join(own, nameAt(text)), content);
  }
  const expired = await expiredIn(objectStore(own), 5, new Date("2020-03-10T12:00:00Z"));
  expect(expired.map(({ name }) => name)).toEqual(
    ["0308T0700", "0304T0800", "0304T0900"].map(nameAt),
  );
});

test("a store names its backups, and what they are restored to is what was there", async () => {
  const store = objectStore(folder);
  expect(await backupHealth(store)()).toEqual({
    ageSeconds: Number.POSITIVE_INFINITY,
    damaged: 0,
    drillAgeSeconds: Number.POSITIVE_INFINITY,
  });
  await database.pool.query(
    `INSERT INTO "User" ("id", "handle") VALUES (gen_random_uuid(), 'ann-in-the-backup')`,
  );
  const stored = await storeBackup(url, store, ring);
  await writeFile(join(folder, "wisp-backup-notes.txt"), "no backup");
  expect(await storedBackups(store)).toEqual([
    {
      name: stored.name,
      createdAt: new Date(Math.floor(stored.createdAt.getTime() / 1_000) * 1_000),
      bytes: (await stat(join(folder, stored.name))).size,
    },
  ]);
  // A clock was wrong: without this it would stop all backups until then, and the age would be 0.
  await writeFile(join(folder, "wisp-backup-20991127T030000Z.gz.enc"), "");
  expect((await storedBackups(store)).map(({ name }) => name)).toEqual([stored.name]);
  expect(stored.name).toMatch(/^wisp-backup-\d{8}T\d{6}Z\.gz\.enc$/);
  await noteDrill(store, stored);
  const { ageSeconds, drillAgeSeconds, damaged } = await backupHealth(store)();
  expect([ageSeconds < 60, drillAgeSeconds < 60, damaged]).toEqual([true, true, 0]);
  const source = { read: () => store.read(stored.name), ring };
  const restored = await restoreBackup({ databaseUrl: other, source, force: false });
  expect(restored).toMatchObject({ rows: stored.rows });
  expect((await readFile(join(folder, stored.name))).includes("ann-in")).toBe(false);
});

test("a backup takes the place of no other one of the same second", async () => {
  const place = await mkdtemp(join(folder, "second-"));
  const second = Math.floor(Date.now() / 1_000) * 1_000;
  const names = [0, 1].map(
    (later) =>
      `wisp-backup-${new Date(second + later * 1_000).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z.gz.enc`,
  );
  for (const name of names) await writeFile(join(place, name), "damaged");
  const { name } = await storeBackup(url, objectStore(place), ring);
  expect((await readdir(place)).sort()).toEqual([...names, name, `${name}.json`]);
  for (const other of names) expect(await readFile(join(place, other), "utf8")).toBe("damaged");
});

test("damage is seen by the length at once, and by the content once it was read", async () => {
  const store = objectStore(join(folder, "damage"));
  const { name } = await storeBackup(url, store, ring);
  const path = join(folder, "damage", name);
  const bytes = await readFile(path);
  const listed = async () => {
    const [backup] = await storedBackups(store);
    if (backup === undefined) throw new Error("there is no backup");
    return backup;
  };
  expect(await verifyBackup(store, await listed())).toBe("whole");
  for (const cut of [bytes.subarray(0, -1), Buffer.concat([bytes, bytes]), Buffer.alloc(0)]) {
    await writeFile(path, cut);
    expect(await backupState(store, await listed())).toBe("damaged");
    expect(await newestSound(store)).toEqual({ backup: undefined, damaged: 1 });
  }
  const changed = Buffer.from(bytes);
  changed.writeUInt8((changed[100] ?? 0) ^ 1, 100);
  await writeFile(path, changed);
  expect(await backupState(store, await listed())).toBe("whole");
  expect(await verifyBackup(store, await listed())).toBe("damaged");
  // Every other process knows now.
  expect(await backupHealth(store)()).toMatchObject({ damaged: 1, ageSeconds: Infinity });
  const receipt = await readFile(`${path}.json`, "utf8");
  await rm(`${path}.json`);
  expect(await backupState(store, await listed())).toBe("no-receipt");
  expect(await verifyBackup(store, await listed(), ring)).toBe("damaged");
  await writeFile(path, bytes.subarray(0, -100));
  await rm(`${path}.json`);
  expect(await verifyBackup(store, await listed())).toBe("no-receipt");
  expect(await verifyBackup(store, await listed(), ring)).toBe("damaged");
  await writeFile(path, bytes);
  await rm(`${path}.json`);
  expect(await verifyBackup(store, await listed(), ring)).toBe("whole");
  expect(await backupState(store, await listed())).toBe("whole");
  await rm(path);
  expect(await missingBackups(store)).toMatchObject([{ name }]);
  await writeFile(path, changed);
  expect(await missingBackups(store)).toEqual([]);
  // Objects that are no receipt of it: of another name, of wrong types, and too long to be read.
  await writeFile(`${path}.json.old`, receipt);
  for (const text of ["", "[]", '{"bytes":"1","sha256":1}', receipt + " ".repeat(1_000_000)]) {
    await writeFile(`${path}.json`, text);
    expect(await backupState(store, await listed())).toBe("no-receipt");
  }
});

test.each([
  ["of the future", '{"at":"2999-01-01T00:00:00Z","backup":"x"}'],
  ["of wrong types", '{"at":1,"backup":[]}'],
  ["that is too long", `{"at":"2026-01-01T00:00:00Z","backup":"${"x".repeat(1_000_000)}"}`],
])("a note of a drill %s is none", async (_, text) => {
  const place = await mkdtemp(join(folder, "drill-"));
  await writeFile(join(place, "wisp-drill.json"), text);
  const { drillAgeSeconds } = await backupHealth(objectStore(place))();
  expect(drillAgeSeconds).toBe(Number.POSITIVE_INFINITY);
});

test("a database that goes away, or a full store, leaves nothing of a backup", async () => {
  const before = await readdir(folder);
  const gone = new URL(url);
  gone.pathname = "/gone";
  await expect(storeBackup(gone.href, objectStore(folder))).rejects.toThrow(
    /"gone" does not exist/,
  );
  let bytes = 0;
  const hash = createHash("sha256");
  const full = {
    ...objectStore(folder),
    async write(_: string, source: AsyncIterable<Buffer>): Promise<void> {
      for await (const part of source) {
        hash.update(part);
        bytes += part.length;
        throw new Error("ENOSPC: no space left on device, write");
      }
    },
  };
  await expect(storeBackup(url, full, ring)).rejects.toThrow(/^ENOSPC/);
  expect(bytes).toBeGreaterThan(0);
  expect(await readdir(folder)).toEqual(before);
  await writeFile(join(folder, "file"), "");
  const nowhere = objectStore(join(folder, "file", "below"));
  await expect(storeBackup(url, nowhere, ring)).rejects.toThrow(/^ENOTDIR/);
  const { rows } = await database.pool.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND "query" LIKE 'COPY%' AND "state" <> 'idle'`,
  );
  expect(rows).toEqual([]);
});
