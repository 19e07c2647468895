import {
  addedFacts,
  agentBySlug,
  type Database,
  leaderboardPage,
  listCandidates,
  listMatches,
  seasonBySlug,
} from "@wisp/db";
import { locales } from "@wisp/game";
import { type Games, games as registeredGames } from "@wisp/games";
import { freshDatabase } from "@wisp/test-kit/database";
import { sweeps } from "@wisp/test-kit/sweep";
import { afterAll, expect, test } from "vitest";
import { counted as countedSeats, until } from "../../test/arena.ts";
import { settingsFor } from "../../test/settings.ts";
import type { RunnerSettings } from "../env.ts";
import { type Runner, startRunner } from "../runner.ts";
import { seedHouse } from "./seed.ts";

/** Matches of the placement that are played here; the tests of whole arenas play all of it. */
const PLAYED = 20;

// The placement of all games is hundreds of matches; that of three shows the same.
const seeded = sweeps
  ? Object.keys(registeredGames)
  : ["who-is-spy", "tic-tac-toe", "prisoners-dilemma"];
const games: Games = Object.fromEntries(
  Object.entries(registeredGames).filter(([id]) => seeded.includes(id)),
);

const { database, url } = await freshDatabase();
let runners: Runner[] = [];
const start = async (count: number, settings: Partial<RunnerSettings>): Promise<void> => {
  const runner = () => startRunner(settingsFor(url, settings), { games });
  runners = await Promise.all(Array.from({ length: count }, runner));
};
const drain = (): Promise<unknown> => Promise.all(runners.map((runner) => runner.drain()));
afterAll(drain);

const sum = (metrics: readonly number[]): number => metrics.reduce((all, each) => all + each, 0);

const characters = games["who-is-spy"]?.house ?? [];
const house = characters.filter(({ failsOnPurpose }) => !failsOnPurpose);

/** How many matches people can watch now or soon, by language. */
async function watchable(): Promise<number[]> {
  const pages = await Promise.all(
    (["running", "waiting"] as const).map((status) =>
      listMatches(database, { status, seasonSlug: "house", pace: "people", limit: 100 }),
    ),
  );
  const matches = pages.flatMap((page) => page.matches);
  return locales.map((locale) => matches.filter((match) => match.locale === locale).length);
}

/** Matches at full speed of each agent, by house season and language; empty until all have some. */
async function placements({ pool }: Database): Promise<Map<string, number[]>> {
  const { rows } = await pool.query<{ board: string; matches: number }>(
    `SELECT season."game" || '/' || match."locale" AS "board", count(*)::int AS "matches"
      FROM "Match" match JOIN "Season" season ON season."id" = match."seasonId"
        JOIN "MatchSeat" seat ON seat."matchId" = match."id"
      WHERE match."pace" = 'full' AND season."house" GROUP BY 1, seat."agentId"`,
  );
  const found = Map.groupBy(rows, ({ board }) => board);
  const expected = Object.keys(games).length * locales.length;
  if (found.size < expected) return new Map();
  return new Map(
    [...found].map(([leaderboard, all]) => [leaderboard, all.map(({ matches }) => matches)]),
  );
}

test("two runners that start at the same time seed one house, plan its placement once and play it", {
  tags: ["scales"],
}, async () => {
  await start(2, { houseSeason: true, matchesAtOnce: 1 });
  const season = await until("it is seeded", () => seasonBySlug(database, "house"));
  const seasonId = season.id;
  expect(season).toMatchObject({ house: true, locales: ["en", "zh"], game: "who-is-spy" });
  const counts: number[][] = [];
  await until(
    "every placement is planned, and a match can be watched in every language",
    async () => {
      counts.push(await watchable());
      return (
        counts.at(-1)?.every((count) => count === 1) === true &&
        (await placements(database)).size > 0
      );
    },
  );
  await drain();
  // There was never a second one.
  expect(Math.max(...counts.flat())).toBe(1);
  for (const [leaderboard, each] of await placements(database)) {
    const least = games[leaderboard.split("/", 1)[0] ?? ""]?.board.placement.matches ?? 0;
    // One batch: no agent plays much more than the placement.
    expect(Math.min(...each), leaderboard).toBeGreaterThanOrEqual(least);
    expect(Math.max(...each), leaderboard).toBeLessThan(1.3 * Math.min(...each));
  }
  const listed = await Promise.all(
    locales.map((locale) => listCandidates(database, { game: "who-is-spy", locale, seasonId })),
  );
  expect(listed.map(({ length }) => length)).toEqual([house.length, house.length]);
  expect(listed.flat().every((each) => each.house && each.ownerId === null)).toBe(true);
  for (const [game, { house: players }] of Object.entries(games).slice(1)) {
    const own = await seasonBySlug(database, `house-${game}`);
    expect(own).toMatchObject({ game, house: true, locales: ["en", "zh"] });
    const query = { game, locale: "en", seasonId: own?.id ?? null } as const;
    expect(await listCandidates(database, query)).toHaveLength(players.length);
  }
  // A character of several games is one agent, whose games count separately.
  const withDice = Object.entries(games)
    .filter(([, { house: players }]) => players.some(({ id }) => id === "dice"))
    .map(([game]) => game)
    .sort();
  expect(withDice.length).toBeGreaterThan(1);
  expect(await agentBySlug(database, "dice-zh")).toMatchObject({
    name: "Dado",
    games: withDice.map((game) => ({ game, locale: "zh", online: true })),
  });
  // Seeding again changes nothing.
  const before = await database.prisma.agentVersion.count();
  await seedHouse(database, games);
  expect(await database.prisma.agentVersion.count()).toBe(before);

  await database.pool.query(
    `UPDATE "Match" SET "status" = 'failed'
      WHERE "status" IN ('waiting', 'running') AND "id" NOT IN (
      SELECT "id" FROM "Match" WHERE "status" = 'waiting' AND "pace" = 'full'
        AND "seasonId" = $1 AND "locale" = 'en' LIMIT $2)`,
    [seasonId, PLAYED],
  );
  await start(1, { matchesAtOnce: 50 });
  await until("the rest is played", async () => {
    const { rows } = await database.pool.query(
      `SELECT FROM "Match" WHERE "status" IN ('waiting', 'running') LIMIT 1`,
    );
    return rows.length === 0;
  });
  // Every match counts its one first speaker, and a second word that its civilians hold or its spy.
  const players = await listCandidates(database, { game: "who-is-spy", locale: "en", seasonId });
  const played = sum(players.map(({ matches }) => matches)) / 6;
  expect(played).toBeGreaterThanOrEqual(PLAYED);
  expect(sum(players.map(({ roles }) => roles.spy ?? 0))).toBe(played);
  const ranked = await leaderboardPage(database, {
    seasonId,
    locale: "en",
    clean: false,
    by: "rank",
    descending: true,
    limit: null,
  });
  // A match pays twelve points for six fees of one.
  expect(sum(ranked.rows.map(({ figures }) => (figures.total ?? 0) - 100))).toBeCloseTo(
    6 * played,
    6,
  );
  const added = await addedFacts(database, {
    seasonId,
    locale: "en",
    facts: ["spoke-first", "second-word", "unheard-of"],
    agentIds: players.map(({ agentId }) => agentId),
  });
  const facts = (name: string) => [...added.values()].flatMap((each) => each[name] ?? []);
  const counted = (name: string) => sum(facts(name).map(({ count }) => count));
  expect(counted("spoke-first")).toBeGreaterThanOrEqual(played);
  expect((counted("second-word") - counted("spoke-first")) % 4).toBe(0);
  expect(sum(facts("second-word").map(({ of }) => of)) % 6).toBe(0);
  expect(facts("unheard-of").every(({ count, of }) => count === 0 && of === 0)).toBe(true);
  const { rows } = await database.pool.query<{ seats: number }>(
    `SELECT count(*)::int AS "seats" FROM "MatchSeat" seat JOIN "Match" match
      ON match."id" = seat."matchId" WHERE match."status" = 'finished' AND NOT match."recorded"`,
  );
  expect(await countedSeats(database)).toBe(rows[0]?.seats);
});

/** The match of the first game that is live in a language; undefined when there is none. */
async function liveIn(locale: string): Promise<string | undefined> {
  const { rows } = await database.pool.query<{ id: string }>(
    `SELECT match."id" FROM "Match" match JOIN "Season" season ON season."id" = match."seasonId"
      WHERE season."slug" = 'house' AND match."locale" = $1 AND match."pace" = 'people'
        AND match."status" = 'running'`,
    [locale],
  );
  expect(rows.length).toBeLessThanOrEqual(1);
  return rows[0]?.id;
}

const nextAfter = (locale: string, before: string | null): Promise<string> =>
  until(`a match of ${locale} is live`, async () => {
    const live = await liveIn(locale);
    return live !== undefined && live !== before && live;
  });

test("in every language a live match follows the end of another", { tags: ["sweep"] }, async () => {
  await drain();
  await start(1, { houseSeason: true, matchesAtOnce: 50 });
  await Promise.all(
    locales.map(async (locale) => {
      let live = await nextAfter(locale, null);
      for (let count = 0; count < 2; count += 1) {
        await database.pool.query(
          `UPDATE "Match" SET "status" = 'failed', "finishedAt" = now() WHERE "id" = $1`,
          [live],
        );
        live = await nextAfter(locale, live);
      }
    }),
  );
});
