import { STATISTICS_VERSION } from "@wisp/stats";
import { freshDatabase } from "@wisp/test-kit/database";
import { rules } from "@wisp/test-kit/leaderboard-rules";
import { projection } from "@wisp/test-kit/projection";
import { beforeAll, expect, test } from "vitest";
import { addMatch, lease, makeTable, outcome } from "../../test/table.ts";
import { finishMatch, glances, isLeaderboardFinal, staleLeaderboards } from "../index.ts";

const { database } = await freshDatabase();
const table = await makeTable(database, "stale");
const MINUTE_MS = 60_000;
const FITTED_MS = Date.parse("2026-01-01T12:00:00Z");
const FITTED_MATCHES = 100;

/** One match was played, and its leaderboard fitted once. */
beforeAll(async () => {
  const id = await addMatch(database, table);
  const { fence } = await lease(database, id);
  await finishMatch(
    database,
    id,
    fence,
    projection({ outcome, rounds: 3, fouls: 0, clean: true }),
    rules,
  );
  await database.pool.query(
    `INSERT INTO "BoardFit" ("seasonId", "locale", "clean", "fittedAt", "matches", "detail")
      VALUES ($1, 'en', false, $2, $3, $4)`,
    [
      table.season.id,
      new Date(FITTED_MS),
      FITTED_MATCHES,
      JSON.stringify({ statistics: STATISTICS_VERSION }),
    ],
  );
});

const found = async (matches: number, minutes: number): Promise<string[]> => {
  await database.pool.query(`UPDATE "BoardRow" SET "matches" = $1`, [matches]);
  const before = new Date(FITTED_MS + (minutes - 10) * MINUTE_MS);
  const leaderboards = await staleLeaderboards(database, { before, least: 30, seatsOf: () => 6 });
  return leaderboards.map(({ slug }) => slug);
};

test.each([
  { matches: 100, minutes: 60, stale: false },
  { matches: 101, minutes: 9, stale: false },
  { matches: 101, minutes: 11, stale: true },
  { matches: 124, minutes: 1, stale: false },
  { matches: 125, minutes: 1, stale: true },
])(
  "with $matches matches $minutes min after a fit of 100: $stale",
  async ({ matches, minutes, stale }) => {
    expect(await found(matches, minutes)).toEqual(stale ? [table.season.slug] : []);
  },
);

test("the last fit of a season that is over comes at once, after its last match", async () => {
  await database.pool.query(`UPDATE "Season" SET "status" = 'frozen'`);
  const running = await addMatch(database, table);
  expect(await found(101, 1)).toEqual([]);
  await database.pool.query(`DELETE FROM "MatchSeat" WHERE "matchId" = $1`, [running]);
  await database.pool.query(`DELETE FROM "Match" WHERE "id" = $1`, [running]);
  expect(await found(100, 1)).toEqual([]);
  expect(await found(101, 1)).toEqual([table.season.slug]);
});

test("a published board is final once its statistics cover all matches", async () => {
  const { id } = table.season;
  const isFinal = async (matches: number): Promise<boolean> => {
    await database.pool.query(`UPDATE "BoardRow" SET "matches" = $1`, [matches]);
    const glance = (await glances(database, [id])).get(id);
    const final = await isLeaderboardFinal(database, id);
    expect(glance?.isFinal).toBe(final);
    return final;
  };
  await database.pool.query(`UPDATE "Season" SET "status" = 'frozen'`);
  expect(await isFinal(100)).toBe(false);
  await database.pool.query(`UPDATE "Season" SET "status" = 'published'`);
  expect(await isFinal(101)).toBe(false);
  expect(await isFinal(100)).toBe(true);
  // The view of clean matches is fitted after the one of all.
  await database.pool.query(
    `INSERT INTO "BoardFit" SELECT "seasonId", "locale", true, "fittedAt" - interval '1 hour', 90,
      "detail" FROM "BoardFit"`,
  );
  expect(await isFinal(100)).toBe(false);
  await database.pool.query(`UPDATE "BoardFit" SET "fittedAt" = now()`);
  expect(await isFinal(100)).toBe(true);
  // So few matches never have statistics.
  await database.pool.query(`DELETE FROM "BoardFit"`);
  expect(await isFinal(29)).toBe(true);
  expect(await isFinal(30)).toBe(false);
});
