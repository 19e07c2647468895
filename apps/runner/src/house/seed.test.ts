import { agentBySlug, createAgent, ensureUser, setOnline } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { firstGame, games } from "@wisp/games";
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
