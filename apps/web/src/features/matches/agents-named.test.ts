import { createAgent } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { agentsNamed } from "./agents-named.ts";

const { database } = await freshDatabase();

async function agent(slug: string, name: string, locale = "en"): Promise<void> {
  const created = await createAgent(database, {
    games: [{ game: "who-is-spy", locale }],
    slug,
    name,
    ownerId: null,
    house: true,
    endpoint: null,
    version: { connector: "house", settings: {}, model: null, commit: null },
  });
  if (isFailure(created)) throw new Error(created.detail);
}

const named = async (text: string, filters = {}): Promise<string[]> =>
  (await agentsNamed(database, text, filters)).map(({ slug }) => slug);

test("an agent is found by its whole name, even if many names contain it", async () => {
  await agent("fox", "Fox_1");
  await agent("fox-zh", "狐狸", "zh");
  for (let at = 0; at < 101; at += 1) await agent(`young-fox-${at}`, `Fox11 ${at}`);
  expect(await named("FOX")).toEqual(["fox"]);
  expect(await named("fox_1")).toEqual(["fox"]);
  expect(await named("狐狸")).toEqual(["fox-zh"]);
  expect(await named("fox11")).toHaveLength(8);
  expect(await named("Fox", { locale: "zh" })).toEqual(["fox-zh"]);
  expect(await named("nobody")).toEqual([]);
});
