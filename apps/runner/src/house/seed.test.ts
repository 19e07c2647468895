import { agentBySlug, setOnline } from "@wisp/db";
import { games } from "@wisp/games";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { seedHouse } from "./seed.ts";

const { database } = await freshDatabase();

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
