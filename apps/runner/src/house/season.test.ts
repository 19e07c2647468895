import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  addedFacts,
  agentBySlug,
  boardPage,
  exportedSeason,
  fitBoard,
  listCandidates,
  listMatches,
  seasonBySlug,
} from "@wisp/db";
import { recompute, seasonArchive } from "@wisp/exports";
import { locales } from "@wisp/game";
import { games, statisticsOf } from "@wisp/games";
import { inPlacement } from "@wisp/stats";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterAll, expect, test } from "vitest";
import { counted as countedSeats, until } from "../../test/arena.ts";
import { settingsFor } from "../../test/settings.ts";
import { type Runner, startRunner } from "../runner.ts";
import { seedHouse } from "./seed.ts";

const { database, url } = await freshDatabase();
const start = (): Promise<Runner> =>
  startRunner(settingsFor(url, { matchesAtOnce: 50, houseSeason: true }));
let runners: Runner[] = [];
const folder = await mkdtemp(join(tmpdir(), "wisp-test-"));
afterAll(async () => {
  await Promise.all(runners.map((runner) => runner.drain()));
  await rm(folder, { recursive: true });
});

const sum = (figures: readonly number[]): number => figures.reduce((all, each) => all + each, 0);

const characters = games["who-is-spy"]?.house ?? [];
const house = characters.filter(({ failsOnPurpose }) => !failsOnPurpose);

/** Matches that people can watch now or soon. */
async function watchable(): Promise<number> {
  const pages = await Promise.all(
    (["running", "waiting"] as const).map((status) =>
      listMatches(database, { status, seasonSlug: "house", pace: "people", limit: 100 }),
    ),
  );
  return pages.flatMap(({ matches }) => matches).length;
}

/**
 * A board of any game has ratings in their order, and its archive the same ones.
 *
 * @returns whether the best agent's rating and the worst one's are outside each other's intervals
 */
async function expectRatings(game: string): Promise<boolean> {
  const slug = `house-${game}`;
  const season = await until("it is seeded", () => seasonBySlug(database, slug));
  const board = { seasonId: season.id, slug, game, locale: "en" };
  await until(`the archive of ${slug} has every match that was fitted`, async () => {
    const matches = await fitBoard(database, board, statisticsOf(game));
    expect(matches).toBeGreaterThanOrEqual(30);
    const exported = await exportedSeason(database, slug, statisticsOf);
    if (exported === null) throw new Error(`no ${slug}`);
    const path = join(folder, `${slug}.zip`);
    try {
      await writeFile(path, seasonArchive(exported));
    } finally {
      await exported.close();
    }
    const { differences, remarks } = await recompute(path);
    expect(differences).toEqual([]);
    // Matches end in the meantime.
    return !remarks.some((remark) => remark.startsWith("en/"));
  });
  const page = { ...board, clean: false, by: "composite", descending: true, limit: null } as const;
  const { rows } = await boardPage(database, page);
  const ratings = rows.map(({ fit }) => fit?.rating.composite);
  expect(rows.every(({ fit }) => fit?.rank !== null && fit?.intervals.score)).toBe(true);
  const [best, worst] = [ratings[0], ratings.at(-1)];
  if (best === undefined || worst === undefined) throw new Error(`no ratings of ${game}`);
  expect(best.value).toBeGreaterThan(worst.value);
  return best.value > worst.high && best.low > worst.value;
}

test("two runners that start at the same time seed one house and play it out of placement", async () => {
  runners = await Promise.all([start(), start()]);
  const season = await until("it is seeded", () => seasonBySlug(database, "house"));
  const seasonId = season.id;
  expect(season).toMatchObject({ house: true, locales: ["en", "zh"], game: "who-is-spy" });
  const counts: number[] = [];
  const candidates = await until(
    "every house agent is out of placement in both languages",
    async () => {
      counts.push(await watchable());
      const listed = await Promise.all(
        locales.map((locale) => listCandidates(database, { game: "who-is-spy", locale, seasonId })),
      );
      const left = listed
        .flat()
        .filter(({ matches, roles }) => matches < 100 || (roles.spy ?? 0) < 15);
      const full = await Promise.all(
        (["running", "waiting"] as const).map((status) =>
          listMatches(database, { status, pace: "full", limit: 1 }),
        ),
      );
      const over = left.length === 0 && full.every(({ matches }) => matches.length === 0);
      return over && listed.every(({ length }) => length === house.length) ? listed.flat() : false;
    },
    240_000,
  );
  expect(candidates).toHaveLength(2 * house.length);
  expect(candidates.every((each) => each.house && each.ownerId === null)).toBe(true);
  // Every match counts its one first speaker, and a second word that its civilians hold or its spy.
  const players = await listCandidates(database, { game: "who-is-spy", locale: "en", seasonId });
  const played = sum(players.map(({ matches }) => matches)) / 6;
  expect(sum(players.map(({ roles }) => roles.spy ?? 0))).toBe(played);
  const ranked = await boardPage(database, {
    ...{ seasonId, locale: "en", clean: false, by: "rank", descending: true, limit: null },
  });
  // A match pays twelve points for six fees of one.
  expect(sum(ranked.rows.map(({ figures }) => (figures.total ?? 0) - 100))).toBeCloseTo(
    6 * played,
    6,
  );
  expect(new Set(players.map(({ rating }) => rating)).size).toBe(players.length);
  const added = await addedFacts(database, {
    ...{ seasonId, locale: "en", facts: ["spoke-first", "second-word", "unheard-of"] },
    agentIds: players.map(({ agentId }) => agentId),
  });
  const facts = (name: string) => [...added.values()].flatMap((each) => each[name] ?? []);
  const counted = (name: string) => sum(facts(name).map(({ count }) => count));
  expect(counted("spoke-first")).toBeGreaterThanOrEqual(played);
  expect((counted("second-word") - counted("spoke-first")) % 4).toBe(0);
  expect(sum(facts("second-word").map(({ of }) => of)) % 6).toBe(0);
  expect(facts("unheard-of").every(({ count, of }) => count === 0 && of === 0)).toBe(true);
  // One batch was enough: nobody played much more than the placement.
  expect(Math.max(...candidates.map(({ matches }) => matches))).toBeLessThan(120);
  // After the first match to watch there was always exactly one.
  expect(counts.slice(counts.indexOf(1)).every((count) => count <= 1)).toBe(true);
  const together = await database.pool.query(
    `SELECT FROM "Match" one JOIN "Match" other
        ON one."seasonId" = other."seasonId" AND one."id" < other."id" AND other."pace" = 'people'
        AND tstzrange(one."createdAt", one."finishedAt") && tstzrange(other."createdAt", other."finishedAt")
      WHERE one."pace" = 'people'`,
  );
  expect(together.rowCount).toBe(0);
  await until("something can be watched", async () => (await watchable()) === 1);
  await until("the demonstration of failures is played to its end", async () => {
    const demonstration = await seasonBySlug(database, "demonstration-failures");
    return demonstration?.status === "frozen";
  });
  for (const [game, { house: players, board }] of Object.entries(games).slice(1)) {
    const own = await seasonBySlug(database, `house-${game}`);
    expect(own).toMatchObject({ game, house: true, locales: ["en", "zh"] });
    await until(`every house agent of ${game} is out of placement`, async () => {
      const query = { game, seasonId: own?.id ?? null };
      const listed = await Promise.all(
        locales.map((locale) => listCandidates(database, { ...query, locale })),
      );
      expect(listed.map(({ length }) => length)).toEqual([players.length, players.length]);
      return listed.flat().every(({ roles }) => !inPlacement(roles, board.placement));
    });
  }
  const apart: boolean[] = [];
  for (const game of Object.keys(games).slice(1)) apart.push(await expectRatings(game));
  // After the few matches of a placement, chance can bring the agents of one game close together.
  expect(apart.filter((isApart) => !isApart).length).toBeLessThanOrEqual(1);
  // A character of several games is one agent, whose games count separately.
  const withDice = Object.entries(games)
    .filter(([, { house: players }]) => players.some(({ id }) => id === "dice"))
    .map(([game]) => game)
    .sort();
  expect(withDice.length).toBeGreaterThan(1);
  expect(await agentBySlug(database, "dice-zh")).toMatchObject({
    name: "骰子",
    games: withDice.map((game) => ({ game, locale: "zh", online: true })),
  });
  // Seeding again changes nothing.
  const before = await database.prisma.agentVersion.count();
  await seedHouse(database, games);
  expect(await database.prisma.agentVersion.count()).toBe(before);
  const { rows } = await database.pool.query<{ seats: number }>(
    `SELECT count(*)::int AS "seats" FROM "MatchSeat" seat JOIN "Match" match
      ON match."id" = seat."matchId" WHERE match."status" = 'finished'`,
  );
  expect(await countedSeats(database)).toBeGreaterThanOrEqual(rows[0]?.seats ?? 0);
}, 300_000);
