import type { Projection } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { rules, rulesOf } from "@wisp/test-kit/leaderboard-rules";
import { projection } from "@wisp/test-kit/projection";
import { expect, test } from "vitest";
import { addMatch, decision, lease, makeTable, outcome, shown } from "../../test/table.ts";
import {
  agentDays,
  agentStandings,
  appendTurn,
  finishMatch,
  injectionCount,
  markedSeats,
  meetingsOf,
  newId,
  ranksOfAgent,
  rebuildProjections,
  rivalLeaderboards,
  rivalsOf,
  seatedAgents,
} from "../index.ts";

const { database } = await freshDatabase();
const table = await makeTable(database, "profiles");
const [spy = "", civilian = ""] = table.seats.map(({ agentId }) => agentId);

const mark = { cursor: 1, seat: 1, rule: "override", span: [0, 4] as const };
const ends = new Map<string, Projection>();

/** Plays a match to its end: seat 0 is the spy, gets all but what seat 1 gets, and fouls. */
async function play(civilianPoints: number, ranked = true): Promise<string> {
  const id = await addMatch(database, table, ranked);
  const { fence } = await lease(database, id);
  await appendTurn(database, id, fence, 0, [shown("said")], [decision(0, 0)]);
  const points = [720 - civilianPoints, civilianPoints, 0, 0, 0, 0];
  const facts = [{ seat: 0, name: "fouls", numerator: 1, denominator: 3 }];
  const marks = civilianPoints === 120 ? [mark, { ...mark, rule: "authority" }] : [];
  const end = projection({
    outcome: { ...outcome, points, facts },
    rounds: 3,
    fouls: 1,
    clean: true,
    marks,
  });
  ends.set(id, end);
  await finishMatch(database, id, fence, end, rules);
  return id;
}

const first = await play(0);
const second = await play(120);
await play(720, false);
await addMatch(database, table);
// The first match ended long ago, and the derived rows follow.
await database.pool.query(
  `UPDATE "Match" SET "finishedAt" = '2026-03-04T23:59:00+00' WHERE "id" = $1`,
  [first],
);
await rebuildProjections(database, {
  project: async (id) => ends.get(id) ?? Promise.reject(new Error(id)),
  rulesOf,
});

test("days count the ranked matches that ended on them", async () => {
  const days = await agentDays(database, civilian, { game: "who-is-spy", most: 100 });
  expect(days).toEqual([
    { day: "2026-03-04", matches: 1, wins: 0, score: 0 },
    { day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), matches: 1, wins: 0, score: 2 },
  ]);
  expect(await agentDays(database, spy, { game: "who-is-spy", most: 1 })).toMatchObject([
    { matches: 1, wins: 1, score: 10 },
  ]);
});

test("boards of an agent: the house season first, then the one it played on last", async () => {
  for (const slug of ["older", "newer"]) {
    const id = newId();
    await database.pool.query(
      `INSERT INTO "Season" ("id", "slug", "name", "game", "config", "locales")
        VALUES ($1, $2, $2, 'who-is-spy', '{}', '{en}')`,
      [id, slug],
    );
    const day = slug === "older" ? "2026-03-06" : "2026-03-05";
    await database.pool.query(
      `INSERT INTO "Standing" SELECT $1, "locale", "agentId", "versionId", "role", "clean", "matches",
        "sums" FROM "Standing" WHERE "agentId" = $2 LIMIT 1`,
      [id, spy],
    );
    await database.pool.query(
      `INSERT INTO "StandingDay" ("agentId", "seasonId", "locale", "day", "matches", "wins", "points",
        "pointsScale", "cleanMatches", "cleanPoints") VALUES ($1, $2, 'en', $3, 1, 0, 0, 1, 1, 0)`,
      [spy, id, day],
    );
    await database.pool.query(
      `INSERT INTO "RankDay" ("agentId", "seasonId", "locale", "day", "rank", "rankValue")
        VALUES ($1, $2, 'en', $3, 1, 100), ($1, $4, 'en', '2026-03-04', 1, 100)
        ON CONFLICT DO NOTHING`,
      [spy, id, day, table.season.id],
    );
  }
  const expected = [table.season.slug, "older", "newer"];
  const standings = await agentStandings(database, spy);
  expect([...new Set(standings.map(({ season }) => season.slug))]).toEqual(expected);
  const ranks = await ranksOfAgent(database, spy, { boards: 3, days: 1 });
  expect(ranks.map(({ season }) => season.slug)).toEqual(expected);
});

test("matches count in which a speech of the agent looked like an injection", async () => {
  expect(await injectionCount(database, civilian, 100)).toEqual({
    matches: 2,
    marked: 1,
  });
  expect(await injectionCount(database, spy, 100)).toEqual({ matches: 2, marked: 0 });
});

test("rivals are compared by mean points at one table", async () => {
  const leaderboard = { game: "who-is-spy", locale: "en" };
  const own = { agentId: civilian, order: "beating" } as const;
  const query = {
    ...leaderboard,
    agentId: spy,
    apart: 17,
    order: "met",
    least: 1,
    limit: 100,
  } as const;
  const rivals = await rivalsOf(database, query);
  expect(rivals).toHaveLength(5);
  expect(rivals[0]).toEqual({
    agent: {
      slug: "profiles-1",
      name: "Agent 5",
      house: true,
      person: false,
      avatar: 0,
      picture: null,
    },
    matches: 2,
    difference: 10,
    square: (12 ** 2 + 8 ** 2) / 2,
  });
  const beaten = await rivalsOf(database, { ...query, order: "beating", limit: 1 });
  expect(beaten).toMatchObject([{ difference: 10 }]);
  expect((await rivalsOf(database, { ...query, ...own }))[0]).toMatchObject({
    difference: -10,
    matches: 2,
  });
  expect(await rivalsOf(database, { ...query, least: 3 })).toEqual([]);
});

test("meetings count the ranked matches of two agents before a match, and who won alone", async () => {
  const seated = await seatedAgents(database, second);
  const [one, other] = [seated[0]?.slug ?? "", seated[1]?.slug ?? ""];
  expect(seated).toHaveLength(6);
  const game = "who-is-spy";
  const later = newId();
  expect(await meetingsOf(database, [one, other], { before: later, game })).toEqual({
    matches: 2,
    first: 2,
    second: 0,
  });
  expect(await meetingsOf(database, [other, one], { before: later, game })).toMatchObject({
    first: 0,
    second: 2,
  });
  // What the match itself showed is not told on its page.
  expect(await meetingsOf(database, [one, other], { before: second, game })).toMatchObject({
    matches: 1,
  });
  const nothing = { matches: 0, first: 0, second: 0 };
  expect(await meetingsOf(database, [one, other], { before: later, game: "holdem" })).toEqual(
    nothing,
  );
  expect(await meetingsOf(database, [one, other], { before: "no id", game })).toEqual(nothing);
  expect(await seatedAgents(database, "no id")).toEqual([]);
});

test("points of different games and languages are never added", async () => {
  const [opponent = ""] = table.seats.slice(1).map(({ agentId }) => agentId);
  const [firstId, secondId] = [spy, opponent].toSorted();
  const sign = firstId === spy ? 1 : -1;
  for (const [slug, game, locale, chips] of [
    ["cards", "holdem", "en", 200],
    ["long-cards", "holdem", "en", 2_000],
    ["cards-zh", "holdem", "zh", -400],
  ] as const) {
    const id = newId();
    await database.pool.query(
      `INSERT INTO "Season" ("id", "slug", "name", "game", "config", "locales")
        VALUES ($1, $2, $2, $3, $4, $5)`,
      [id, slug, game, JSON.stringify({ stack: Math.abs(chips) }), [locale]],
    );
    await database.pool.query(
      `INSERT INTO "HeadToHead" ("firstId", "secondId", "seasonId", "locale", "matches",
        "difference", "squares", "pointsScale") VALUES ($1, $2, $3, $4, 9, $5, $6, 1)`,
      [firstId, secondId, id, locale, 9 * sign * chips, 9 * chips ** 2],
    );
  }
  const leaderboards = await rivalLeaderboards(database, spy, 8);
  expect(leaderboards).toEqual([
    {
      game: "holdem",
      locale: "en",
      met: 1,
      compared: 1,
      // By the ids of seasons, which are in no order within a millisecond.
      configs: expect.arrayContaining([{ stack: 200 }, { stack: 2_000 }]),
    },
    { game: "who-is-spy", locale: "en", met: 5, compared: 0, configs: [{}] },
    { game: "holdem", locale: "zh", met: 1, compared: 1, configs: [{ stack: 400 }] },
  ]);
  const on = { agentId: spy, apart: 40, order: "met", least: 1, limit: 9 } as const;
  const found = (game: string, locale: string) => rivalsOf(database, { ...on, game, locale });
  expect(await found("holdem", "en")).toMatchObject([{ matches: 18, difference: 1_100 }]);
  expect(await found("holdem", "zh")).toMatchObject([{ matches: 9, difference: -400 }]);
  expect(await found("who-is-spy", "en")).toMatchObject(
    Array(5).fill({ matches: 2, difference: expect.any(Number) }),
  );
  expect(await found("who-is-spy", "zh")).toEqual([]);
});

test("marked seats are an agent's newest with that fact, with the events that hold no word", async () => {
  const query = { agentId: spy, fact: "fouls", within: 100, limit: 1 };
  expect(await markedSeats(database, query)).toMatchObject([
    { matchId: second, seat: 0, locale: "en", events: [{ type: "shown", text: "said" }] },
  ]);
  expect(await markedSeats(database, { ...query, agentId: civilian })).toEqual([]);
});
