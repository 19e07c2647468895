import { freshDatabase } from "@wisp/test-kit/database";
import { rules, rulesOf } from "@wisp/test-kit/leaderboard-rules";
import { projection } from "@wisp/test-kit/projection";
import { expect, test } from "vitest";
import { addMatch, decision, lease, makeTable, outcome, shown } from "../../test/table.ts";
import {
  agentStandings,
  appendTurn,
  failMatch,
  finishMatch,
  getMatch,
  glances,
  leaderboardPage,
  leaseMatch,
  rebuildProjections,
  rivalsOf,
} from "../index.ts";

const { database } = await freshDatabase();
const table = await makeTable(database, "finish");
const finished = projection({ outcome, rounds: 3, fouls: 2, clean: true });

test("a finished match enters the standings once", async () => {
  const league = await makeTable(database, "league");
  const id = await addMatch(database, league);
  const { fence } = await lease(database, id);
  await appendTurn(
    database,
    id,
    fence,
    0,
    [shown("a")],
    [
      decision(0, 0, { tokensIn: 10, tokensOut: 5, costMicros: 3, latencyMs: 40 }),
      decision(0, 0, { kind: "interview", tokensIn: 1_000 }),
      decision(0, 1, { missed: "timeout" }),
    ],
  );
  const ends = await Promise.allSettled(
    Array.from({ length: 4 }, () => finishMatch(database, id, fence, finished, rules)),
  );
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const rows = await rowsOf(league);
  expect(rows).toHaveLength(6);
  expect(rows[0]).toMatchObject({
    rank: 1,
    agent: { slug: "league-0" },
    version: { number: 1 },
    figures: { total: 111, matches: 1, matchesAsSpy: 1, tokens: 15 },
    fit: null,
  });
  expect(rows.slice(1).map(({ rank }) => rank)).toEqual([2, 2, 2, 2, 2]);
  const [spy, timedOut] = league.seats.map(({ agentId }) => agentStandings(database, agentId));
  expect(await spy).toMatchObject([
    {
      role: "spy",
      sums: {
        matches: 1,
        wins: 1,
        points: 720,
        pointsScale: 60,
        facts: { "survival-rounds": [3, 1] },
        decisions: 1,
        tokensIn: { sum: 10, decisions: 1 },
      },
    },
  ]);
  expect((await timedOut)?.[0]?.sums.misses).toEqual({ timeout: 1, error: 0, illegal: 0 });
  expect(await leaseMatch(database, id, { runner: "late", leaseMs: 1 })).toBeNull();
});

test("matches of the same agents that end together lose no standing and never deadlock", async () => {
  const league = await makeTable(database, "busy");
  const ids = await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      addMatch(database, { ...league, seats: at % 2 === 0 ? league.seats : swapped(league.seats) }),
    ),
  );
  const ends = new Map(ids.map((id, at) => [id, { ...finished, clean: at % 3 === 0 }]));
  await Promise.all(
    Array.from(ends, async ([id, end]) => {
      const { fence } = await lease(database, id);
      await finishMatch(database, id, fence, end, rules);
    }),
  );
  const matches = (rows: Awaited<ReturnType<typeof rowsOf>>) =>
    rows.map(({ figures }) => figures.matches);
  expect(matches(await rowsOf(league))).toEqual([30, 30, 30, 30, 30, 30]);
  expect(matches(await rowsOf(league, true))).toEqual([10, 10, 10, 10, 10, 10]);
  expect((await glances(database, [league.season.id])).get(league.season.id)).toMatchObject({
    agents: 6,
    matches: 30,
  });
  const met = await Promise.all(
    league.seats.map(({ agentId }) =>
      rivalsOf(database, {
        agentId,
        game: "who-is-spy",
        locale: "en",
        order: "met",
        apart: 17,
        least: 1,
        limit: 10,
      }),
    ),
  );
  expect(met.map((rivals) => rivals.map((rival) => rival.matches))).toEqual(
    Array(6).fill([30, 30, 30, 30, 30]),
  );
  // Online ratings are those of the order in which the matches really ended.
  const project = async (id: string) => ends.get(id) ?? finished;
  expect((await rebuildProjections(database, { project, rulesOf })).differences).toEqual([]);
});

/** The leaderboard of a table's season. */
async function rowsOf({ season }: typeof table, clean = false) {
  const leaderboard = { seasonId: season.id, locale: "en", clean };
  const query = { ...leaderboard, by: "rank", descending: true, limit: 50 } as const;
  return (await leaderboardPage(database, query)).rows;
}

/** The same agents, seated the other way round. */
function swapped(seats: typeof table.seats): typeof table.seats {
  return seats.map((seat, at) => ({ ...seat, seat: seats.length - 1 - at }));
}

test("an unranked or failed match enters no board", async () => {
  const league = await makeTable(database, "empty");
  const unranked = await addMatch(database, league, false);
  await finishMatch(database, unranked, (await lease(database, unranked)).fence, finished, rules);
  const failed = await addMatch(database, league);
  await failMatch(database, failed, (await lease(database, failed)).fence, "nobody woke up");
  expect(await rowsOf(league)).toEqual([]);
  expect(await getMatch(database, unranked)).toMatchObject({
    status: "finished",
    result: { winners: ["spy"] },
  });
  expect(await getMatch(database, failed)).toMatchObject({ status: "failed", result: null });
});
