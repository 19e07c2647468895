import {
  agentBySlug,
  arenaCounts,
  createAgent,
  ensureUser,
  listCandidates,
  listMatches,
  previewedMatches,
  rebuildProjections,
  seasonBySlug,
  wholeLog,
} from "@wisp/db";
import { games } from "@wisp/games";
import { recordings } from "@wisp/games/recorded";
import { freshDatabase } from "@wisp/test-kit/database";
import { beforeAll, expect, test } from "vitest";
import { projectorOf } from "../catch-up.ts";

import { seedRecorded } from "./recorded.ts";
import { seedHouse } from "./seed.ts";

const { database } = await freshDatabase();
const { database: taken } = await freshDatabase();

/** How many recorded matches there are. */
async function shipped(): Promise<number> {
  const all = await Promise.all(Object.values(recordings).map((load) => load()));
  return all.flat().length;
}

beforeAll(async () => {
  await seedHouse(database, games);
  await seedRecorded(database, games);
});

test("a fresh arena has the recorded matches, finished and marked, once", async () => {
  const { matches } = await listMatches(database, { limit: 100 });
  expect(matches).toHaveLength(await shipped());
  for (const match of matches) {
    expect(match).toMatchObject({ recorded: true, status: "finished", season: null });
    expect(match.finishedAt?.getTime()).toBeGreaterThan(match.startedAt?.getTime() ?? 0);
    expect(match.createdAt).toEqual(match.startedAt);
    for (const { model } of match.result?.seats ?? []) expect(model).toContain("name not kept");
  }
  await seedRecorded(database, games);
  expect((await listMatches(database, { limit: 100 })).matches).toEqual(matches);
});

test("they can be replayed, with times and reasons", async () => {
  const query = { game: "connect-four", limit: 1 };
  const [match] = (await listMatches(database, query)).matches;
  const log = await wholeLog(database, match?.id ?? "");
  const times = log?.events.map(({ at }) => at.getTime()) ?? [];
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect(times.at(-1)).toBe(match?.finishedAt?.getTime());
  expect(log?.decisions.map(({ reasoning }) => reasoning)).not.toContain(null);
});

test("their players are retired, and no table seats them", async () => {
  for (const [slug, name] of [
    ["recorded-model-a", "Recorded model A"],
    ["recorded-model-a-zh", "录制模型 A"],
  ] as const) {
    expect(await agentBySlug(database, slug)).toMatchObject({ name, state: "retired" });
  }
  const season = await seasonBySlug(database, "house");
  const query = { game: "who-is-spy", locale: "en", seasonId: season?.id ?? null } as const;
  const slugs = (await listCandidates(database, query)).map(({ slug }) => slug);
  expect(slugs.filter((slug) => slug.startsWith("recorded"))).toEqual([]);
});

test("nothing counts them, and a rebuild finds no difference", async () => {
  for (const table of ["Standing", "BoardRow", "StandingDay", "HeadToHead", "MatchFigures"]) {
    const { rows } = await database.pool.query(`SELECT FROM "${table}" LIMIT 1`);
    expect(rows, table).toEqual([]);
  }
  expect(await arenaCounts(database)).toMatchObject({ live: 0, liveGames: [] });
  const ever = { from: new Date(0), to: new Date(Date.now() + 1_000), limit: 100 };
  expect(await previewedMatches(database, { locale: "en", ...ever })).toEqual([]);
  const result = await rebuildProjections(database, projectorOf(database, games));
  expect(result).toMatchObject({ matches: await shipped(), skipped: 0, differences: [] });
});

test("where somebody has the slug of a player, its matches are left out", async () => {
  const olga = await ensureUser(taken, "olga");
  await createAgent(taken, {
    slug: "recorded-model-f",
    name: "Mine",
    games: [{ game: "who-is-spy", locale: "en" }],
    ownerId: olga.id,
    house: false,
    endpoint: null,
    version: { connector: "space", settings: {}, model: null, commit: null },
  });
  await seedRecorded(taken, games);
  const { matches } = await listMatches(taken, { limit: 100 });
  expect(matches.length).toBeGreaterThan(0);
  expect(matches.length).toBeLessThan(await shipped());
  expect(matches.flatMap(({ agents }) => agents.map(({ name }) => name))).not.toContain("Mine");
});
