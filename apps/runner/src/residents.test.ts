import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { priceTable } from "@wisp/agents";
import {
  agentBySlug,
  type Database,
  getMatch,
  lifeOf,
  listAgents,
  listCandidates,
  versionsOf,
} from "@wisp/db";
import { freshDatabase } from "@wisp/test-kit/database";
import { spentOn } from "@wisp/test-kit/spending";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { finished, houseSix, register, until, waiting } from "../test/arena.ts";
import { fakeModel, KEY, player } from "../test/models.ts";
import { settingsFor } from "../test/settings.ts";
import { createLogger } from "./log.ts";
import { type Runner, startRunner } from "./runner.ts";

const { database, url } = await freshDatabase();
const path = join(await mkdtemp(join(tmpdir(), "wisp-residents-")), "residents.json");
const lines: string[] = [];
const log = createLogger("trace", { write: (line: string) => void lines.push(line) });
const runners: Runner[] = [];
beforeEach(() => {
  vi.stubEnv("RESIDENT_KEY", KEY);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(runners.splice(0).map((runner) => runner.drain()));
});

const price = { from: "2026-01-01", inputPerMillion: 2, outputPerMillion: 10, source: "test" };
const settings = settingsFor(url, {
  healthChecks: true,
  logLevel: "trace",
  prices: priceTable([{ service: "127.0.0.1", model: "fake-1", ...price }]),
});
async function start(entries: readonly object[] | undefined): Promise<void> {
  if (entries !== undefined) await writeFile(path, JSON.stringify(entries));
  runners.push(
    await startRunner(
      { ...settings, ...(entries !== undefined && { residentsFile: path }) },
      { log },
    ),
  );
}
const declared = (baseUrl: string, more: object = {}): object => ({
  id: "parrot",
  name: "Parrot",
  connector: "openai",
  settings: { baseUrl: `${baseUrl}/v1`, model: "fake-1" },
  keyFrom: "RESIDENT_KEY",
  locales: ["en", "zh"],
  maxConcurrent: 3,
  spendPerDay: 2,
  ...more,
});

test.each([
  ["is not there", undefined, /WISP_RESIDENTS names .*ENOENT/],
  ["holds a mistake", [{ id: "x" }], /Resident number 1: /],
  ["names an agent that is somebody's", "taken", /is not a resident: give the resident another id/],
])("a runner whose file %s does not start, and leaves nothing open", async (_, file, sentence) => {
  const connections = async (): Promise<number> => {
    const { rows } = await database.pool.query<{ open: number }>(
      `SELECT count(*)::int AS "open" FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    return rows[0]?.open ?? 0;
  };
  if (file === "taken") await register(database, "parrot-en", "space", { url: "http://127.0.0.1" });
  const before = await connections();
  const entries = file === "taken" ? [declared("http://127.0.0.1:1")] : file;
  const started =
    entries === undefined
      ? startRunner({ ...settings, residentsFile: `${path}.not` }, { log })
      : start(Array.isArray(entries) ? entries : []);
  await expect(started).rejects.toThrow(sentence);
  await until("all is closed", async () => (await connections()) <= before);
  await database.pool.query(`UPDATE "Agent" SET "slug" = 'given-back' WHERE "slug" = 'parrot-en'`);
});

/** All that is stored, as text. */
async function everything(from: Database): Promise<string> {
  const { rows: tables } = await from.pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS "name" FROM pg_tables
      WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const texts = await Promise.all(
    tables.map(({ name }) => from.pool.query(`SELECT row_to_json(t)::text AS row FROM ${name} t`)),
  );
  return JSON.stringify(texts.map(({ rows }) => rows));
}

test("residents are registered, checked, play, are paid for, change, and go offline when they are gone", async () => {
  const answer = player();
  const keys = new Set<unknown>();
  await using service = await fakeModel((call) => {
    keys.add(call.headers.authorization);
    return answer(call);
  });
  await start([declared(service.url)]);
  const agent = await until("it passed its check", async () => {
    const found = await agentBySlug(database, "parrot-en");
    return found?.version.passedAt ? found : undefined;
  });
  expect(agent).toMatchObject({
    name: "Parrot",
    owner: null,
    house: false,
    resident: true,
    verified: true,
    state: "online",
    version: { number: 1, connector: "openai", model: "fake-1" },
  });
  expect(await lifeOf(database, agent.id)).toMatchObject({ maxConcurrent: 3, lastFour: null });
  expect((await agentBySlug(database, "parrot-zh"))?.games).toEqual([
    { game: "who-is-spy", locale: "zh", online: true },
  ]);
  const query = { game: "who-is-spy", locale: "en", seasonId: null };
  expect(await listCandidates(database, query)).toMatchObject([
    { slug: "parrot-en", resident: true, house: false },
  ]);
  const checkMicros = await spentOn(database, "resident/parrot-en");
  expect(checkMicros).toBeGreaterThan(0);

  const house = await houseSix(database);
  const seat = { agentId: agent.id, versionId: agent.version.id };
  const id = await waiting(database, { agents: [seat, ...house.slice(0, 5)], seed: "resident" });
  await finished(database, id);
  expect((await getMatch(database, id))?.result?.clean).toBe(true);
  expect(await spentOn(database, "resident/parrot-en")).toBeGreaterThan(checkMicros);
  expect(keys).toEqual(new Set([`Bearer ${KEY}`]));

  await Promise.all(runners.splice(0).map((runner) => runner.drain()));
  const games = ["who-is-spy", "tic-tac-toe"];
  const changed = { name: "Grey parrot", maxConcurrent: 1, locales: ["en"], games };
  const settings = {
    baseUrl: `${service.url}/v1`,
    model: "fake-1",
    sampling: { temperature: 0.5 },
  };
  await start([declared(service.url, { ...changed, settings })]);
  expect(await agentBySlug(database, "parrot-zh")).toMatchObject({ state: "offline" });
  await until("the new version passed its check too", async () => {
    const found = await agentBySlug(database, "parrot-en");
    return found?.version.number === 2 && found.version.passedAt;
  });
  expect(await agentBySlug(database, "parrot-en")).toMatchObject({
    name: "Grey parrot",
    games: games.toSorted().map((game) => ({ game, locale: "en", online: true })),
  });

  await Promise.all(runners.splice(0).map((runner) => runner.drain()));
  await start([declared(service.url, { ...changed, settings })]);
  expect(await versionsOf(database, agent.id)).toHaveLength(2);
  await Promise.all(runners.splice(0).map((runner) => runner.drain()));
  await start(undefined);
  const { agents } = await listAgents(database, { resident: true });
  expect(agents.map(({ slug, state }) => `${slug} ${state}`).toSorted()).toEqual([
    "parrot-en offline",
    "parrot-zh offline",
  ]);
  expect(await everything(database)).not.toContain(KEY);
  expect(lines.join("")).not.toContain(KEY);
});

test("a file with mistakes keeps the runner from starting, and names itself", async () => {
  await expect(start([declared("http://127.0.0.1:1", { keyFrom: "NOT_THERE" })])).rejects.toThrow(
    /^WISP_RESIDENTS names .*residents\.json, which cannot be used: Resident parrot: keyFrom: the environment has no NOT_THERE\.$/,
  );
  await expect(start([declared("http://127.0.0.1:1", { id: "house" })])).resolves.toBeUndefined();
});

test("a slug that belongs to somebody else is not taken over", async () => {
  await database.pool.query(`UPDATE "Agent" SET "slug" = 'mine-en', "resident" = false
    WHERE "slug" = 'parrot-en'`);
  await expect(start([declared("http://127.0.0.1:1", { id: "mine" })])).rejects.toThrow(
    /There is an agent mine-en that is not a resident: give the resident another id\./,
  );
});
