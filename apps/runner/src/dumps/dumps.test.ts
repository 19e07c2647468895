import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { recompute } from "@wisp/exports";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterAll, expect, test } from "vitest";
import { finished, houseSix, until, waiting } from "../../test/arena.ts";
import { settingsFor } from "../../test/settings.ts";
import { createLogger } from "../log.ts";
import { startRunner } from "../runner.ts";
import { dumpSeasons, lastNight } from "./run.ts";

const { database, url } = await freshDatabase();
const folder = await mkdtemp(join(tmpdir(), "wisp-test-"));
afterAll(() => rm(folder, { recursive: true }));
const agents = await houseSix(database);

const names = async (): Promise<string[]> => (await readdir(folder)).sort();
const today = (): string => `wisp-season-test-${new Date().toISOString().slice(0, 10)}.zip`;
const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000);

async function plantDump(days: number): Promise<string> {
  const name = `wisp-season-test-${daysAgo(days).toISOString().slice(0, 10)}.zip`;
  await writeFile(join(folder, name), "old");
  await utimes(join(folder, name), daysAgo(days), daysAgo(days));
  return name;
}

const look = (now = new Date()): Promise<void> =>
  dumpSeasons(
    {
      database,
      databaseUrl: url,
      folder,
      log: createLogger("silent"),
      stop: new AbortController().signal,
    },
    now,
  );

test("nights begin at three (UTC)", () => {
  const night = (text: string): string => lastNight(new Date(text)).toISOString();
  expect(night("2026-03-01T02:59:59Z")).toBe("2026-02-28T03:00:00.000Z");
  expect(night("2026-03-01T03:00:00Z")).toBe("2026-03-01T03:00:00.000Z");
  expect(night("2026-03-01T23:00:00Z")).toBe("2026-03-01T03:00:00.000Z");
});

test("a runner dumps public seasons that have matches, whole", { tags: ["scales"] }, async () => {
  const id = await waiting(database, { agents, seed: "a" });
  const playing = await startRunner(settingsFor(url));
  await finished(database, id);
  await playing.drain();
  const dumping = await startRunner(settingsFor(url, { dumpsFolder: folder }));
  await until("a dump", async () => (await names()).includes(today()));
  await dumping.drain();
  expect(await recompute(join(folder, today()))).toMatchObject({ matches: 1, differences: [] });
});

test("a season is dumped again the night after it changed, and seven dumps are kept", {
  tags: ["sweep"],
}, async () => {
  await rm(join(folder, today()));
  const old = await Promise.all([9, 8, 7, 6, 5, 4, 3].map(plantDump));
  await look();
  expect(await names()).toEqual([...old.slice(1), today()].sort());

  // Nothing changed: no dump, however many nights go by.
  const { mtimeMs } = await stat(join(folder, today()));
  await look(daysAgo(-3));
  expect((await stat(join(folder, today()))).mtimeMs).toBe(mtimeMs);
  // It changed, but the night has not come.
  await database.pool.query(`UPDATE "Season" SET "frozenAt" = now() + interval '1 minute'`);
  await look();
  expect((await stat(join(folder, today()))).mtimeMs).toBe(mtimeMs);
  await look(daysAgo(-1));
  expect((await stat(join(folder, today()))).mtimeMs).toBeGreaterThan(mtimeMs);
});

test("a folder that cannot be written to stops nobody", async () => {
  await rm(join(folder, today()));
  await mkdir(join(folder, `${today()}.${process.pid}.part`));
  await look();
  expect(await names()).not.toContain(today());
  await rm(join(folder, `${today()}.${process.pid}.part`), { recursive: true });
});

test("a season that is not for everybody is not dumped", async () => {
  await database.pool.query(`UPDATE "Season" SET "visibility" = 'unlisted'`);
  await look();
  expect(await names()).not.toContain(today());
});
