import { ensureSeason, leaderboardFit, leaderboardPage, rankHistory, turnDays } from "@wisp/db";
import { leaderboardRulesOf } from "@wisp/games";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterEach, expect, test } from "vitest";
import { finished, houseSix, register, seasonId, until, waiting } from "../../test/arena.ts";
import { settingsFor } from "../../test/settings.ts";
import { type Runner, startRunner } from "../runner.ts";

const { database, url } = await freshDatabase();
const runners: Runner[] = [];

afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.drain()));
});

const seven = [
  ...(await houseSix(database)),
  await register(database, "another", "house", { character: "bayes" }),
];
const season = await seasonId(database);
const leaderboard = { seasonId: season, locale: "en" };
// A season of a game that an earlier release had holds up no other leaderboard.
await ensureSeason(database, {
  slug: "gone",
  name: "Gone",
  game: "gone",
  config: {},
  locales: ["en"],
  house: false,
});

async function start(ratingsEveryMs?: number): Promise<void> {
  runners.push(await startRunner(settingsFor(url, { matchesAtOnce: 8, ratingsEveryMs })));
}

/** Plays matches of six of the seven, each omitted in turn. */
async function play(count: number, prefix: string): Promise<void> {
  const ids: string[] = [];
  for (let match = 0; match < count; match += 1) {
    const agents = seven.filter((_, place) => place !== match % 7);
    ids.push(await waiting(database, { agents, seed: `${prefix} ${match}`, spy: match % 6 }));
  }
  for (const id of ids) await finished(database, id);
}

const rows = async () =>
  (
    await leaderboardPage(database, {
      ...leaderboard,
      clean: false,
      by: "composite",
      descending: true,
      limit: 9,
    })
  ).rows;

test("boards are fitted while matches come in, in a separate thread, and are kept in history", async () => {
  await start(300);
  await play(30, "first");
  const name = { ...leaderboard, clean: false };
  const first = await until("the board is fitted", async () => {
    const fit = await leaderboardFit(database, name);
    return (fit?.matches ?? 0) >= 30 ? fit : null;
  });
  expect(first.validity?.matches).toBe(30);
  expect(first.pairs).toMatchObject([{ pair: "coffee/tea", matches: 30 }]);
  expect(first.reliability).toMatchObject({
    value: null,
    gap: "few-agents",
    roles: [
      { role: "civilian", seats: 150, difference: { low: null, gap: "few-pairs" } },
      { role: "spy", seats: 30, difference: { low: null, gap: "few-pairs" } },
    ],
    best: null,
  });
  const fitted = await rows();
  expect(fitted).toHaveLength(7);
  for (const { fit, figures } of fitted) {
    // 25 or 26 matches each: the rating is below the line.
    expect(fit?.rank).toBeNull();
    const { low = 1, value = 1, high = 0 } = fit?.rating.composite ?? {};
    expect(low < value && value < high).toBe(true);
    expect(fit?.faults?.matches).toBe(figures.matches);
    expect(fit?.overlap).toMatchObject({ apart: 0, extrapolated: false });
    // Fewer than 40 matches are not searched for changes.
    expect(fit?.change).toEqual({ spy: null, civilian: null, all: null });
    // All matches are on one pair of words.
    expect(fit?.intervals.wins).toBe("few-pairs");
  }
  const composites = fitted.map(({ fit }) => fit?.rating.composite.value ?? 0);
  expect(composites).toEqual(composites.toSorted((one, other) => other - one));

  await play(1, "second");
  await until("the board is fitted again", async () => {
    const fit = await leaderboardFit(database, name);
    return fit?.matches === 31;
  });
  await database.pool.query(`UPDATE "BoardFit" SET "detail" = '{}' WHERE NOT "clean"`);
  await until("what other statistics fitted is fitted again", async () => {
    const fit = await leaderboardFit(database, name);
    return fit?.validity !== undefined;
  });
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await turnDays(database, (game) => leaderboardRulesOf(game).ranking, tomorrow);
  const slugs = fitted.map(({ agent }) => agent.slug);
  const history = await rankHistory(database, leaderboard, slugs, 10);
  const now = await rows();
  for (const { agent, rank, figures, fit } of now) {
    expect(history.get(agent.slug)?.at(-1)).toMatchObject({
      rank,
      value: figures.total,
      composite: fit?.rating.composite.value,
    });
  }
});

test("sums that an earlier release left out are made when a runner starts", async () => {
  const before = await leaderboardPage(database, {
    ...leaderboard,
    clean: false,
    by: "rank",
    descending: true,
    limit: 9,
  });
  await database.pool.query(`TRUNCATE "BoardRow", "StandingDay", "HeadToHead", "MatchFigures"`);
  await start();
  const after = await leaderboardPage(database, {
    ...leaderboard,
    clean: false,
    by: "rank",
    descending: true,
    limit: 9,
  });
  expect(after).toEqual(before);
  const { rows: counted } = await database.pool.query<{ records: number }>(
    `SELECT count(*)::int AS "records" FROM "MatchFigures"`,
  );
  expect(counted[0]?.records).toBe(31);
});

test("a board that cannot be fitted holds up none of the others", async () => {
  const { pool } = database;
  // Sums that no match made are taken away at the start of a runner.
  await start(300);
  const broken = await ensureSeason(database, {
    slug: "broken",
    name: "Broken",
    game: "who-is-spy",
    config: {},
    house: false,
    locales: ["en"],
  });
  await pool.query(
    `INSERT INTO "BoardRow" ("seasonId", "locale", "clean", "agentId", "versionId", "number", "matches")
      SELECT $1, "locale", "clean", "agentId", "versionId", "number", "matches" FROM "BoardRow"
      WHERE "seasonId" = $2`,
    [broken.id, season],
  );
  await pool.query(
    `UPDATE "MatchFigures" SET "seasonId" = $1, "record" = '{}'
      WHERE "matchId" = (SELECT "matchId" FROM "MatchFigures" ORDER BY 1 LIMIT 1)`,
    [broken.id],
  );
  await pool.query(`UPDATE "BoardFit" SET "detail" = '{}' WHERE NOT "clean"`);
  await until("the sound board is fitted", async () => {
    const fit = await leaderboardFit(database, { ...leaderboard, clean: false });
    return fit?.validity !== undefined;
  });
  expect(
    await leaderboardFit(database, { ...leaderboard, seasonId: broken.id, clean: false }),
  ).toBeNull();
});
