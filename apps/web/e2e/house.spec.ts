import { writeFile } from "node:fs/promises";
import {
  type Database,
  exportedSeason,
  fitLeaderboard,
  leaderboardPage,
  listCandidates,
  type Season,
  seasonBySlug,
} from "@wisp/db";
import { recompute, seasonArchive } from "@wisp/exports";
import { locales } from "@wisp/game";
import { type GameEntry, games, houseSlug, statisticsOf } from "@wisp/games";
import { inPlacement } from "@wisp/stats";
import { expect } from "playwright/test";
import { arenaDatabase } from "./arena-database.ts";
import { env } from "./env.ts";
import { test } from "./test.ts";

/** Of an arena that has just opened: its house plays more than a thousand matches. */
const placed = { intervals: [1_000] };

let database: Database;
test.beforeAll(async () => {
  database = await arenaDatabase();
});
test.afterAll(() => database.close());

async function houseSeason(game: string): Promise<Season> {
  const season = await seasonBySlug(database, houseSlug(game));
  if (season === null) throw new Error(`${game} has no house season`);
  return season;
}

/** How many house agents of a game are in placement, in both languages together. */
async function unplaced({ game, house, board }: GameEntry): Promise<number> {
  const { id: seasonId } = await houseSeason(game.id);
  const listed = await Promise.all(
    locales.map((locale) => listCandidates(database, { game: game.id, locale, seasonId })),
  );
  const agents = listed.flat().filter((candidate) => candidate.house);
  const players = house.filter(({ failsOnPurpose }) => !failsOnPurpose);
  expect(agents, game.id).toHaveLength(locales.length * players.length);
  return agents.filter(({ roles }) => inPlacement(roles, board.placement)).length;
}

/**
 * A leaderboard has ratings in their order, and the archive of its season the same ones.
 *
 * @param path where the archive is written
 * @returns whether the best agent's rating and the worst one's are outside each other's intervals
 */
async function expectRatings(game: string, path: string): Promise<boolean> {
  const { id: seasonId, slug, config } = await houseSeason(game);
  const leaderboard = { seasonId, slug, game, locale: "en" };
  // Matches may end between the fit and the export.
  await expect(async () => {
    const statistics = statisticsOf(game, config);
    expect(await fitLeaderboard(database, leaderboard, statistics)).toBeGreaterThanOrEqual(30);
    const exported = await exportedSeason(database, slug, statisticsOf);
    if (exported === null) throw new Error(`no ${slug}`);
    try {
      await writeFile(path, seasonArchive(exported));
    } finally {
      await exported.close();
    }
    const { differences, remarks } = await recompute(path);
    expect(differences).toEqual([]);
    expect(remarks.filter((remark) => remark.startsWith("en/"))).toEqual([]);
  }).toPass();
  const page = {
    ...leaderboard,
    clean: false,
    by: "composite",
    descending: true,
    limit: null,
  } as const;
  const { rows } = await leaderboardPage(database, page);
  const ratings = rows.map(({ fit }) => fit?.rating.composite);
  expect(rows.every(({ fit }) => fit?.rank !== null && fit?.intervals.score)).toBe(true);
  const [best, worst] = [ratings[0], ratings.at(-1)];
  if (best === undefined || worst === undefined) throw new Error(`no ratings of ${game}`);
  expect(best.value).toBeGreaterThan(worst.value);
  return best.value > worst.high && best.low > worst.value;
}

test("the house plays itself out of placement in every game and language", async () => {
  for (const entry of Object.values(games)) {
    await expect.poll(() => unplaced(entry), { ...placed, message: entry.game.id }).toBe(0);
  }
  const isFrozen = async (): Promise<boolean> =>
    (await seasonBySlug(database, "demonstration-failures"))?.status === "frozen";
  await expect.poll(isFrozen, placed).toBe(true);
});

test("the ratings of other games are in order, and the same in their archives", {
  tag: "@sweep",
}, async () => {
  // One of four in `npm test`, all in the sweep.
  const others = Object.keys(games)
    .slice(1)
    .filter((_, place) => env.WISP_TEST_SWEEP === "on" || place % 4 === 0);
  const apart: boolean[] = [];
  for (const game of others) {
    apart.push(await expectRatings(game, test.info().outputPath(`${game}.zip`)));
  }
  // After the few matches of a placement, chance brings the best and the worst agent of some games close
  // together: each of the games where luck weighs most (hold'em, the games of words, cost sharing) does so in
  // about one arena of six.
  expect(apart.filter((isApart) => !isApart).length).toBeLessThanOrEqual(others.length / 4 + 1);
});
