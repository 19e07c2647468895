import {
  type Database,
  ensureUser,
  leaseDuty,
  listEntries,
  type Season,
  seasonActivities,
  seasonBySlug,
  upsertPack,
} from "@wisp/db";
import { locales } from "@wisp/game";
import { type GameEntry, games } from "@wisp/games";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { seedFirstSeason } from "../../test/house.ts";
import { createLogger } from "../log.ts";
import { pairsOfTable } from "../matchmaking/tables.ts";
import { keepWatchable } from "./scheduler.ts";
import { seedTables } from "./seed.ts";

const { database } = await freshDatabase();
await seedFirstSeason(database);
const usual = games["who-is-spy"];
const strong = usual?.tables?.strong;
if (usual === undefined || strong === undefined) throw new Error("there is no strong table");

const words = (at: number) => [
  { word: `left${at}`, aliases: [] },
  { word: `right${at}`, aliases: [] },
];
const pairs = Array.from({ length: strong.minPairs }, (_, at) => ({
  id: `p${at}`,
  words: words(at),
}));
/** With as many pairs as the table needs, whatever the release has. */
const enough: GameEntry = { ...usual, tables: { strong: { ...strong, pairs: () => pairs } } };
const tooFew: GameEntry = {
  ...usual,
  tables: { strong: { ...strong, pairs: () => pairs.slice(1) } },
};

async function fillPacks(on: Database): Promise<void> {
  for (const locale of locales) {
    await upsertPack(on, {
      slug: strong?.packs[locale] ?? "",
      name: "Hard pairs",
      locale,
      public: true,
      pairs: pairs.map((pair) => ({
        slug: pair.id,
        theme: "other",
        status: "accepted" as const,
        closeness: null,
        blindClues: { written: 48, namesOther: 0, read: 48, right: 30, writers: 2, isHard: true },
        words: pair.words,
      })),
    });
  }
}

const seeded = async (entry: GameEntry): Promise<Season[]> =>
  seedTables(database, { "who-is-spy": entry });

test("the arena's season of a table opens when its packs have pairs enough, and house agents play it", async () => {
  expect(await seeded(tooFew)).toEqual([]);
  expect(await seasonBySlug(database, "house-strong")).toBeNull();
  await fillPacks(database);
  const [season] = await seeded(enough);
  if (season === undefined) throw new Error("there is no such season");
  expect(season).toMatchObject({
    slug: "house-strong",
    status: "open",
    house: false,
    variant: true,
    config: strong.options,
  });
  const players = usual.house.filter(({ failsOnPurpose }) => !failsOnPurpose);
  expect(await listEntries(database, season.id)).toHaveLength(players.length * locales.length);

  const leased = await leaseDuty(database, "house-season", { runner: "test", leaseMs: 1 });
  if (leased === null) throw new Error("no duty");
  const deps = {
    database,
    leased,
    entry: enough,
    season,
    inEveryLanguage: false,
    allowSameOwner: true,
    allowances: { ownerMicrosPerDay: 1_000_000 },
    log: createLogger("silent"),
  };
  await keepWatchable(deps, await seasonActivities(database, [season.id]), 0);
  const matches = await database.prisma.match.findMany({ where: { seasonId: season.id } });
  expect(matches).toHaveLength(1);
  expect(matches[0]).toMatchObject({
    config: expect.objectContaining(strong.options),
    materials: expect.objectContaining({ family: expect.stringMatching(/^hard-en\/p\d$/) }),
  });
});

test("an organizer's season of that address stays theirs", async () => {
  const olga = await ensureUser(database, "olga");
  await database.pool.query(`UPDATE "Season" SET "creatorId" = $1 WHERE "slug" = 'house-strong'`, [
    olga.id,
  ]);
  expect(await seeded(enough)).toEqual([]);
});

test("a table of friends by exactly these options plays the same pairs", () => {
  const drawn = pairsOfTable(enough, { ...strong.options }, "en");
  expect(drawn?.map(({ id }) => id)).toEqual(pairs.map(({ id }) => `hard-en/${id}`));
  expect(pairsOfTable(enough, { naming: "either-word" }, "en")).toBeNull();
  expect(pairsOfTable(tooFew, { ...strong.options }, "en")).toBeNull();
  expect(pairsOfTable(enough, null, "en")).toBeNull();
});
