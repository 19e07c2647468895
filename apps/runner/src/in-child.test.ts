import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureSeason } from "@wisp/db";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test, vi } from "vitest";
import { inChild } from "./in-child.ts";

const child = new URL("../test/child.ts", import.meta.url);
const never = new AbortController().signal;

test("the result of the work is returned", async () => {
  const order = { when: new Date(0), what: [1, null, "词"] };
  expect(await inChild(child, order, never)).toEqual(order);
});

test("an error of the work is thrown", async () => {
  const thrown = await inChild(child, { throw: "too far" }, never).catch((error) => error);
  expect(thrown).toMatchObject({ name: "RangeError", message: "too far" });
});

test("a process that ends without an answer is an error", async () => {
  await expect(inChild(child, { exit: 3 }, never)).rejects.toThrow("ended with 3");
});

test("a stop ends the work, and nothing is thrown", async () => {
  const stop = new AbortController();
  const asked = inChild(child, { sleep: 60_000 }, stop.signal);
  setTimeout(() => stop.abort(), 200);
  expect(await asked).toBeUndefined();
  expect(await inChild(child, {}, stop.signal)).toBeUndefined();
});

test("boards and dumps of games that packages bring are made", { tags: ["sweep"] }, async () => {
  const root = join(import.meta.dirname, "../../..");
  vi.stubEnv("WISP_GAMES", join(root, "packages/games/test/fixtures/odds-and-evens"));
  const { database, url: databaseUrl } = await freshDatabase();
  const leaderboard = { slug: "packaged", game: "odds-and-evens", config: {} };
  const names = { name: "Packaged", locales: ["en"] as const, house: false };
  const { id: seasonId } = await ensureSeason(database, { ...leaderboard, ...names });
  const leaderboards = [{ ...leaderboard, seasonId, locale: "en" }];
  const rated = new URL("./ratings/worker.ts", import.meta.url);
  expect(await inChild(rated, { databaseUrl, boards: leaderboards }, never)).toMatchObject([
    { matches: 0 },
  ]);
  const folder = await mkdtemp(join(tmpdir(), "wisp-test-"));
  const dumped = new URL("./dumps/worker.ts", import.meta.url);
  const dump = { databaseUrl, slug: leaderboard.slug, folder, writer: 1 };
  const name = await inChild(dumped, dump, never);
  expect(await readdir(folder)).toEqual([name]);
  await rm(folder, { recursive: true });
  vi.unstubAllEnvs();
});
