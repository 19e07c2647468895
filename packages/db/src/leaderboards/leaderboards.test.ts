import { freshDatabase } from "@wisp/test-kit/database";
import { rules } from "@wisp/test-kit/leaderboard-rules";
import { projection } from "@wisp/test-kit/projection";
import { beforeAll, expect, test } from "vitest";
import { addMatch, lease, makeTable, outcome } from "../../test/table.ts";
import {
  ensureUser,
  finishMatch,
  type LeaderboardQuery,
  leaderboardPage,
  retireAgent,
} from "../index.ts";

const { database } = await freshDatabase();
const table = await makeTable(database, "boards");

/** Seat 0 gains; seats 1 and 2 have the same total; ballots were only counted for seats 3 and 4. */
beforeAll(async () => {
  const id = await addMatch(database, table);
  const { fence } = await lease(database, id);
  await finishMatch(
    database,
    id,
    fence,
    projection({
      outcome: {
        ...outcome,
        points: [300, 120, 120, 60, 0, -120],
        facts: [3, 4].map((seat) => ({
          seat,
          name: "ballots-right",
          numerator: seat - 3,
          denominator: 2,
        })),
      },
      rounds: 3,
      fouls: 0,
      clean: true,
    }),
    rules,
  );
});

async function page(change: Partial<LeaderboardQuery> = {}) {
  const { rows, count } = await leaderboardPage(database, {
    seasonId: table.season.id,
    locale: "en",
    clean: false,
    by: "rank",
    descending: true,
    limit: 10,
    ...change,
  });
  const seats = rows.map(({ agent }) => Number(agent.slug.split("-").at(-1)));
  return { seats, count, ranks: rows.map(({ rank }) => rank), rows };
}

test("equal totals share a rank, on every page and either way round", async () => {
  expect(await page()).toMatchObject({ ranks: [1, 2, 2, 4, 5, 6], count: 6 });
  expect(await page({ offset: 2, limit: 2 })).toMatchObject({ ranks: [2, 4], count: 6 });
  expect(await page({ descending: false })).toMatchObject({ ranks: [6, 5, 4, 2, 2, 1] });
  expect((await page()).rows[0]?.figures).toMatchObject({ total: 104, matches: 1 });
  expect(await page({ clean: true, limit: null })).toMatchObject({ ranks: [1, 2, 2, 4, 5, 6] });
});

test("sorted by another figure ranks stay, and rows without it come last in both directions", async () => {
  const best = await page({ by: { figure: "voteAccuracy" } });
  expect(best.seats.slice(0, 2)).toEqual([4, 3]);
  expect(best.ranks).toEqual([5, 4, 1, 2, 2, 6]);
  const worst = await page({ by: { figure: "voteAccuracy" }, descending: false });
  expect(worst.seats.slice(0, 2)).toEqual([3, 4]);
  expect(worst.ranks.slice(2)).toEqual([1, 2, 2, 6]);
});

test("a board is narrowed by kind and by part of a name, and ranks stay", async () => {
  await database.pool.query(
    `UPDATE "Agent" SET "house" = false, "name" = 'Ｎight Owl' WHERE "slug" = 'boards-3'`,
  );
  expect(await page({ kind: "owned" })).toMatchObject({ seats: [3], ranks: [4], count: 1 });
  expect(await page({ kind: "resident" })).toMatchObject({ seats: [], count: 0 });
  expect(await page({ kind: "house", by: { figure: "score" } })).toMatchObject({ count: 5 });
  const owner = await ensureUser(database, "Zoë");
  await database.pool.query(`UPDATE "Agent" SET "ownerId" = $1 WHERE "slug" = 'boards-3'`, [
    owner.id,
  ]);
  await database.pool.query(
    `UPDATE "AgentVersion" SET "model" = 'Org/Qwen' WHERE "agentId" = $1 AND "number" = 1`,
    [table.seats[3]?.agentId],
  );
  for (const search of ["night o", "ＢOARDS-3", "ZOË", "g/qw"]) {
    for (const by of ["rank", { figure: "score" }, "composite"] as const) {
      expect(await page({ search, by })).toMatchObject({ seats: [3], ranks: [4], count: 1 });
    }
  }
  const all = { search: "boards", descending: false };
  expect(await page(all)).toMatchObject({ ranks: [6, 5, 4, 2, 2, 1], count: 6 });
  expect(await page({ ...all, offset: 4, limit: 1 })).toMatchObject({ ranks: [2], count: 6 });
  expect((await page({ ...all, by: { figure: "voteAccuracy" } })).seats.slice(0, 2)).toEqual([
    3, 4,
  ]);
  expect(await page({ search: "%" })).toMatchObject({ seats: [] });
});

test("a retired agent keeps its rank, and is marked", async () => {
  const before = await page();
  const retired = before.rows[0]?.agent.slug;
  const { rows } = await database.pool.query(`SELECT "id" FROM "Agent" WHERE "slug" = $1`, [
    retired,
  ]);
  await retireAgent(database, rows[0].id);
  const after = await page();
  expect(after.ranks).toEqual(before.ranks);
  expect(after.rows.map(({ agent }) => agent.retired)).toEqual(
    after.rows.map(({ agent }) => agent.slug === retired),
  );
});
