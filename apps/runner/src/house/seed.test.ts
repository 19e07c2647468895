import {
  agentBySlug,
  createAgent,
  ensureUser,
  listPacks,
  packBySlug,
  pairsOf,
  seasonBySlug,
  setOnline,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { firstGame, games, houseSlug } from "@wisp/games";
import { blindClues, hardPairs } from "@wisp/games/who-is-spy/words";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { seedHouse, seedReasoning } from "./seed.ts";

const { database } = await freshDatabase();

test("an agent of somebody that has the address of a character stays theirs", async () => {
  const { id } = await ensureUser(database, "early");
  const own = await createAgent(database, {
    slug: "bayes",
    name: "Early Bayes",
    ownerId: id,
    house: false,
    endpoint: null,
    games: [{ game: firstGame, locale: "en" }],
    version: { connector: "wisp", settings: {}, model: "mine", commit: null },
  });
  if (isFailure(own)) throw new Error(own.detail);
  const before = await agentBySlug(database, "bayes");
  await seedHouse(database, games);
  await seedReasoning(database, games);
  expect(await agentBySlug(database, "bayes")).toEqual(before);
  const entered = await database.pool.query(
    `SELECT FROM "SeasonEntry" WHERE "agentId" = $1 AND "enteredAt" IS NOT NULL`,
    [own.id],
  );
  expect(entered.rowCount).toBe(0);
  await database.pool.query(`UPDATE "Agent" SET "slug" = 'early-bayes' WHERE "id" = $1`, [own.id]);
});

test("an agent that only experiments seat leaves the tables of an earlier release's arena", async () => {
  await seedHouse(database, games);
  const injector = await agentBySlug(database, "injector");
  if (injector === null) throw new Error("there is no injector");
  expect(injector).toMatchObject({ online: false });
  // As an earlier release left it.
  await setOnline(database, injector.id, true);
  await seedHouse(database, games);
  expect(await agentBySlug(database, "injector")).toMatchObject({ id: injector.id, online: false });
  expect(await agentBySlug(database, "bayes")).toMatchObject({ online: true });
});

test("the arena's own packs have what blind clues say of their pairs, and hard pairs are ranked", async () => {
  await seedHouse(database, games);
  for (const { locale, slug, families, ranked } of await listPacks(database)) {
    if (slug.startsWith("hard-"))
      expect({ slug, families, ranked }).toEqual({ slug, families, ranked: families });
    const own = locale === "en" ? "en" : "zh";
    const hard = hardPairs(own).map(({ pair }) => pair);
    const measured = blindClues(own).pairs.map(({ pair }) => pair);
    const pack = await packBySlug(database, slug);
    const pairs = pack === null ? [] : await pairsOf(database, pack, null);
    const withClues = pairs.filter((pair) => pair.blindClues !== null).map((pair) => pair.slug);
    const slugs = new Set(pairs.map((pair) => pair.slug));
    expect(withClues.toSorted()).toEqual(measured.filter((pair) => slugs.has(pair)).toSorted());
    if (slug.startsWith("hard-")) expect([...slugs].toSorted()).toEqual(hard.toSorted());
  }
});

test("a new house season plays by the game's lively options, and one that exists keeps its rules", async () => {
  await seedHouse(database, games);
  const configOf = async (game: string) => (await seasonBySlug(database, houseSlug(game)))?.config;
  expect(await configOf("auction")).toEqual({ auctions: 10 });
  expect(await configOf("cost-sharing")).toEqual({ talk: true });
  expect(await configOf("public-good")).toEqual({});
  // As an earlier release left it.
  await database.pool.query(`UPDATE "Season" SET "config" = '{}' WHERE "slug" = $1`, [
    houseSlug("auction"),
  ]);
  await seedHouse(database, games);
  expect(await configOf("auction")).toEqual({});
});
