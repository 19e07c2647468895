import {
  absentEntrants,
  createAgent,
  ensureUser,
  leaseDuty,
  listEntries,
  seasonActivities,
  seatedAgents,
  setOnline,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { games } from "@wisp/games";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { seedFirstSeason } from "../../test/house.ts";
import { createLogger } from "../log.ts";
import { firstProgress, runReasoningSeason } from "./scheduler.ts";
import { seedModels } from "./seed.ts";

const { database } = await freshDatabase();
await seedFirstSeason(database);
const [entry] = Object.values(games);
if (entry === undefined) throw new Error("there is no game");

/** A model that passed its check. */
async function model(slug: string): Promise<void> {
  const agent = await createAgent(database, {
    slug,
    name: slug,
    games: [{ game: entry?.game.id ?? "", locale: "en" }],
    ownerId: null,
    house: false,
    resident: true,
    endpoint: null,
    version: { connector: "openai", settings: {}, model: slug, commit: null },
  });
  if (isFailure(agent)) throw new Error(agent.detail);
  await setOnline(database, agent.id, true);
  await database.pool.query(`UPDATE "AgentVersion" SET "passedAt" = now() WHERE "agentId" = $1`, [
    agent.id,
  ]);
}

const slugs = ["lamp-en", "wick-en"];

test("without models there is no season of theirs", async () => {
  expect(await seedModels(database, games, [])).toBeNull();
});

test("models enter their season once, and a house agent has the seat of one that rests", async () => {
  for (const slug of slugs) await model(slug);
  const season = await seedModels(database, games, slugs);
  if (season === null) throw new Error("there is no season");
  expect(season).toMatchObject({ slug: "models", status: "open", house: false });
  const entries = await listEntries(database, season.id);
  expect(entries.length).toBeGreaterThan(slugs.length);
  expect((await seedModels(database, games, slugs))?.id).toBe(season.id);
  expect(await listEntries(database, season.id)).toHaveLength(entries.length);

  await database.pool.query(
    `UPDATE "Agent" SET "restingUntil" = now() + interval '1 hour' WHERE "slug" = 'wick-en'`,
  );
  const leased = await leaseDuty(database, "house-season", { runner: "test", leaseMs: 1 });
  if (leased === null) throw new Error("no duty");
  const deps = {
    database,
    leased,
    entry,
    season,
    inEveryLanguage: true,
    allowSameOwner: true,
    allowances: { ownerMicrosPerDay: 1_000_000 },
    log: createLogger("silent"),
  };
  await runReasoningSeason(deps, await seasonActivities(database, [season.id]), firstProgress);
  const [match, ...more] = await database.prisma.match.findMany({
    where: { seasonId: season.id },
  });
  if (match === undefined) throw new Error("there is no match");
  expect(more).toEqual([]);
  const seated = await seatedAgents(database, match.id);
  expect(seated.filter(({ house }) => !house).map(({ slug }) => slug)).toEqual(["lamp-en"]);
  expect(seated).toHaveLength(6);
  expect(await absentEntrants(database, "models", match.id)).toEqual(["wick-en"]);
  expect(await absentEntrants(database, "reasoning", match.id)).toEqual([]);
  // Others who entered the season have no seat by right.
  const setResident = (resident: boolean) =>
    database.pool.query(`UPDATE "Agent" SET "resident" = $1 WHERE "slug" = 'wick-en'`, [resident]);
  await setResident(false);
  expect(await absentEntrants(database, "models", match.id)).toEqual([]);
  await setResident(true);
  expect(await absentEntrants(database, "models", "no id")).toEqual([]);
});

test("an organizer's season of that address stays theirs", async () => {
  const olga = await ensureUser(database, "olga");
  await database.pool.query(`UPDATE "Season" SET "creatorId" = $1 WHERE "slug" = 'models'`, [
    olga.id,
  ]);
  expect(await seedModels(database, games, slugs)).toBeNull();
});
