import {
  createAgent,
  ensureUser,
  leaseDuty,
  listEntries,
  recordCheck,
  type Season,
  seasonActivities,
  seasonBySlug,
  setOnline,
  withdrawAgent,
} from "@wisp/db";
import { isFailure, locales } from "@wisp/game";
import { games } from "@wisp/games";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { seedFirstSeason } from "../../test/house.ts";
import { createLogger } from "../log.ts";
import { firstProgress, type ReasoningProgress, runReasoningSeason } from "./scheduler.ts";
import { seedReasoning } from "./seed.ts";

const { database } = await freshDatabase();
const entry = games["who-is-spy"];
const house = await seedFirstSeason(database);

async function seeded(): Promise<Season> {
  const season = await seedReasoning(database, games);
  if (season === null) throw new Error("there is no such season");
  return season;
}

/** The agents of each match of a season, oldest first. */
async function tables({ id }: Season): Promise<string[][]> {
  const matches = await database.prisma.match.findMany({
    where: { seasonId: id },
    select: { seats: { select: { agent: { select: { slug: true } } } } },
    orderBy: { id: "asc" },
  });
  return matches.map(({ seats }) => seats.map(({ agent }) => agent.slug));
}

test("the season for reasoning models opens with its first agent, and house agents take the other seats", async () => {
  const season = await seeded();
  expect(season).toMatchObject({ status: "open", house: false, clockMs: 120_000 });
  expect(season.config).toEqual({ speechTimeLimitMs: 120_000, voteTimeLimitMs: 120_000 });
  expect(house.clockMs).toBe(10_000);
  const entries = await listEntries(database, season.id);
  const players = entry?.house.filter(({ failsOnPurpose }) => !failsOnPurpose) ?? [];
  expect(entries).toHaveLength(players.length * locales.length);
  // An agent that was withdrawn stays out.
  const [first] = entries;
  if (first === undefined || entry === undefined) throw new Error("nobody entered");
  const withdrawn = { id: first.agentId, slug: first.agent.slug };
  await withdrawAgent(database, null, season.id, withdrawn);
  await seeded();
  expect(
    (await listEntries(database, season.id)).find(({ agentId }) => agentId === first.agentId),
  ).toMatchObject({ withdrawnAt: expect.any(Date) });

  const lease = await leaseDuty(database, "house-season", { runner: "test", leaseMs: 1 });
  if (lease === null) throw new Error("no duty");
  const allowances = { ownerMicrosPerDay: 1_000_000 };
  const log = createLogger("silent");
  const deps = {
    database,
    leased: lease,
    entry,
    season,
    allowances,
    log,
    inEveryLanguage: false,
    allowSameOwner: true,
  };
  const poll = async (progress: ReasoningProgress): Promise<ReasoningProgress> => {
    const activities = await seasonActivities(database, [season.id]);
    return runReasoningSeason(deps, activities, { ...progress, lookMs: 0 });
  };
  let progress = await poll(firstProgress);
  for (let count = 0; count < 3; count += 1) progress = await poll(progress);
  expect(await tables(season)).toEqual([]);

  const slow = await createAgent(database, {
    slug: "slow",
    name: "slow",
    house: false,
    endpoint: null,
    games: [{ game: "who-is-spy", locale: "en" }],
    ownerId: (await ensureUser(database, "ada")).id,
    version: { connector: "openai", settings: {}, model: null, commit: null },
  });
  if (isFailure(slow)) throw new Error(slow.detail);
  await setOnline(database, slow.id, true);
  await recordCheck(database, slow.version.id, { ok: true, answerMs: { "*": 119_000 } });
  for (let count = 0; count < 2; count += 1) progress = await poll(progress);
  const [table, ...others] = await tables(season);
  expect(others).toEqual([]);
  expect(table).toHaveLength(6);
  expect(table).toContain("slow");
});

test("an organizer's season of that address stays theirs", async () => {
  await database.pool.query(`UPDATE "Season" SET "creatorId" = $1 WHERE "slug" = 'reasoning'`, [
    (await ensureUser(database, "olga")).id,
  ]);
  expect(await seedReasoning(database, games)).toBeNull();
  expect(await seasonBySlug(database, "reasoning")).not.toBeNull();
});
