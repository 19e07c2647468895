import { agentBySlug, listCandidates, listEntries, seasonBySlug, setOnline } from "@wisp/db";
import { games } from "@wisp/games";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { seedFirstSeason } from "../../test/house.ts";
import { seedDemonstration } from "./seed.ts";

const { database } = await freshDatabase();

async function seed() {
  const season = await seedFirstSeason(database);
  await seedDemonstration(database, games);
  return season;
}

test("an agent that fails on purpose plays the demonstration and no longer the house season", async () => {
  await seed();
  const sleeper = await agentBySlug(database, "sleeper");
  expect(sleeper).toMatchObject({ state: "offline" });
  // As an earlier release left it.
  await setOnline(database, sleeper?.id ?? "", true);
  const { id } = await seed();
  const query = { game: "who-is-spy", locale: "en", seasonId: id };
  const slugs = (await listCandidates(database, query)).map(({ slug }) => slug);
  expect(slugs).toHaveLength((games["who-is-spy"]?.house.length ?? 0) - 1);
  expect(slugs).not.toContain("sleeper");

  const season = await seasonBySlug(database, "demonstration-failures");
  expect(season).toMatchObject({ status: "open", house: false, schedule: "blocks" });
  const entries = await listEntries(database, season?.id ?? "");
  for (const locale of ["en", "zh"]) {
    const entered = entries.filter(({ locales }) => locales.includes(locale));
    expect(entered).toHaveLength(6);
    expect(entered.some(({ agent }) => agent.slug.startsWith("sleeper"))).toBe(true);
    expect(entered.every(({ ineligibility }) => ineligibility === null)).toBe(true);
  }
});
