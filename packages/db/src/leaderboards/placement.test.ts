import { freshDatabase } from "@wisp/test-kit/database";
import { rankingOf, rules } from "@wisp/test-kit/leaderboard-rules";
import { projection } from "@wisp/test-kit/projection";
import { beforeAll, expect, test } from "vitest";
import { addMatch, lease, makeTable, outcome } from "../../test/table.ts";
import {
  champions,
  finishMatch,
  type LeaderboardQuery,
  leaderboardPage,
  rankHistory,
  turnDays,
} from "../index.ts";

const { database } = await freshDatabase();
const table = await makeTable(database, "placed");
const leaderboard = { seasonId: table.season.id, locale: "en" };
const PLAYED = 100;
const points = [720, 0, 0, 0, 0, 0];

/** Seats 0 to 4 have played out of placement, 0 with the lowest total; seat 5 has the highest. */
beforeAll(async () => {
  const { pool } = database;
  const id = await addMatch(database, table);
  const { fence } = await lease(database, id);
  await finishMatch(
    database,
    id,
    fence,
    projection({
      outcome: { ...outcome, points },
      rounds: 3,
      fouls: 0,
      clean: true,
    }),
    rules,
  );
  const agentId = (seat: number) => table.seats[seat]?.agentId;
  for (let seat = 0; seat < 6; seat += 1) {
    const [gain, played] = [seat * 60, seat < 5 ? PLAYED : 4];
    await pool.query(
      `UPDATE "BoardRow" SET "rankValue" = 100 + $2 / 60.0, "matches" = $3, "placement" = $4,
          "placedOn" = current_date - CASE WHEN $5 THEN 0 ELSE 1 END,
          "figures" = jsonb_build_object('score', $6::float8)
        WHERE "agentId" = $1`,
      [agentId(seat), gain, played, seat === 5, seat >= 4, seat / 10],
    );
    await pool.query(
      `UPDATE "StandingDay" SET "day" = current_date - 1, "matches" = $3,
        "points" = $2 + $3 * 60 WHERE "agentId" = $1`,
      [agentId(seat), gain, played],
    );
  }
});

async function order(change: Partial<LeaderboardQuery>): Promise<[seat: number, rank: number][]> {
  const { rows } = await leaderboardPage(database, {
    ...leaderboard,
    clean: false,
    by: "rank",
    descending: true,
    limit: 10,
    ...change,
  });
  return rows.map(({ agent, rank }) => [Number(agent.slug.split("-").at(-1)), rank]);
}

test("agents in placement are below the line, whatever a board is sorted by", async () => {
  const best = [4, 3, 2, 1, 0, 5].map((seat, place) => [seat, place + 1]);
  const worst = [...best.slice(0, 5).toReversed(), [5, 6]];
  for (const by of ["rank", { figure: "score" }] as const) {
    expect(await order({ by })).toEqual(best);
    expect(await order({ by, search: "placed" })).toEqual(best);
    expect(await order({ by, descending: false })).toEqual(worst);
    expect(await order({ by, descending: false, kind: "house" })).toEqual(worst);
    expect(await order({ by, offset: 4, limit: 2 })).toEqual(best.slice(4));
  }
});

test("on each day of the history, too", async () => {
  await turnDays(database, rankingOf, new Date().toISOString().slice(0, 10));
  const slugs = table.seats.map(({ seat }) => `placed-${seat}`);
  const history = await rankHistory(database, leaderboard, slugs, 9);
  // Seat 4 left placement later than on that day.
  expect(slugs.map((slug) => history.get(slug)?.at(-1)?.rank)).toEqual([4, 3, 2, 1, 6, 5]);
});

test("champions are on rank 1 out of placement, all of them, in one read", async () => {
  const { seasonId, locale } = leaderboard;
  const first = async (...leaderboards: [locale: string, rated: boolean][]) => {
    const asked = leaderboards.map(([language, rated]) => ({ seasonId, locale: language, rated }));
    const rows = await champions(database, asked);
    return rows.map(({ agent, ...row }) => [row.locale, Number(agent.slug.split("-").at(-1))]);
  };
  // Seat 5 has the highest total and is in placement.
  expect(await first([locale, false])).toEqual([[locale, 4]]);
  expect(await first(["zh", false], [locale, false])).toEqual([[locale, 4]]);
  expect(await first([locale, true])).toEqual([]);
  expect(await champions(database, [])).toEqual([]);

  for (const { agentId, seat } of table.seats) {
    await database.pool.query(
      `INSERT INTO "AgentFit" ("seasonId", "locale", "clean", "agentId", "placement", "composite", "detail")
       VALUES ($1, $2, false, $3, $4, $5, json_build_object('rank', json_build_object('place', $6::int)))`,
      // Seats 0 to 2 are equal, and better than 3 and 4.
      [seasonId, locale, agentId, seat === 5, seat < 3 ? 9 : seat, seat < 3 ? 1 : 8 - seat],
    );
  }
  const rated = await first([locale, true], [locale, false]);
  expect(rated.map(([, seat]) => seat)).toEqual([0, 1, 2, 4]);

  await database.pool.query(
    `UPDATE "BoardRow" SET "rankValue" = 500 WHERE "agentId" = ANY($1::uuid[])`,
    [[1, 2, 3].map((seat) => table.seats[seat]?.agentId)],
  );
  const shared = await first([locale, false]);
  expect(shared.map(([, seat]) => seat)).toEqual([1, 2, 3]);
});
