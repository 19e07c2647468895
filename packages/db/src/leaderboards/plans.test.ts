import { freshDatabase } from "@wisp/test-kit/database";
import { rules } from "@wisp/test-kit/leaderboard-rules";
import { projection } from "@wisp/test-kit/projection";
import { beforeAll, expect, test } from "vitest";
import { addMatch, lease, makeTable, outcome } from "../../test/table.ts";
import { finishMatch, readPlans } from "../index.ts";

const { database } = await freshDatabase();
const table = await makeTable(database, "plans");
const leaderboard = { seasonId: table.season.id, locale: "en", clean: false };
/** Twice the matches halve the error variance: word pairs add no error. */
const error = (times: number): number => 0.025 / Math.sqrt(times);
const precision = {
  now: error(1),
  twiceMatches: error(2),
  twiceFamilies: 0.025,
  moreMatches: [4, 16, 64, 256].map(error),
};

/** By seat: the composite of an agent out of placement; seat 5 is in placement. */
const composites = [0.3, 0.5, 0.52, 0.7, 0.5];

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
  for (const { seat, agentId } of table.seats) {
    const value = composites[seat] ?? 0.6;
    const detail = {
      rating: { composite: { value, low: value, high: value }, separation: 0.0004 },
      // Seat 0 may be at any position.
      rank: seat < composites.length ? { place: 1, best: 1, worst: seat === 0 ? 5 : 4 } : null,
      faults: { matches: 400 },
    };
    await database.pool.query(
      `INSERT INTO "AgentFit" ("seasonId", "locale", "clean", "agentId", "placement", "composite",
        "detail") VALUES ($1, 'en', false, $2, $3, $4, $5)`,
      [table.season.id, agentId, detail.rank === null, value, JSON.stringify(detail)],
    );
  }
});

test("every pair out of placement has a plan, the better agent first", async () => {
  const plans = await readPlans(database, leaderboard, precision);
  const kinds = new Map(
    plans.map(({ one, other, plan }) => [
      [one, other].map(({ slug }) => slug.replace("plans-", "")).join(" "),
      plan.kind,
    ]),
  );
  // The first seat is far from others, but nothing can be told of it yet.
  expect(kinds.size).toBe(6);
  expect([...kinds.keys()].filter((pair) => pair.includes("5"))).toEqual([]);
  expect(kinds.has("3 0")).toBe(false);
  expect(kinds.get("3 1")).toBe("separated");
  expect(kinds.get("2 1")).toBe("matches");
  expect(kinds.get("1 4") ?? kinds.get("4 1")).toBe("alike");
});

test("a league too large for its precision has no plans", async () => {
  expect(await readPlans(database, leaderboard, null)).toEqual([]);
});
