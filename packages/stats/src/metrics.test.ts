import { rules } from "@wisp/test-kit/leaderboard-rules";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addMatch } from "../test/sums.ts";
import {
  emptySums,
  inPlacement,
  mergeSums,
  metricsOf,
  type RoleSums,
  rankValueOf,
  type SeatResult,
  type Sums,
} from "./index.ts";

const SCALE = 60;
const POT = 12 * SCALE;
const plain: SeatResult = { won: false, points: 0, pointsScale: SCALE, facts: {}, decisions: [] };
const addAll = (results: readonly SeatResult[]): Sums => results.reduce(addMatch, emptySums(SCALE));
const metrics = (rows: readonly RoleSums[]) => metricsOf(rows, rules);

const civilian: SeatResult = {
  won: true,
  points: 150,
  pointsScale: SCALE,
  facts: { "survival-rounds": [2, 1], "ballots-right": [1, 2] },
  decisions: [
    { missed: null, latencyMs: 100, tokensIn: 30, tokensOut: 10, costMicros: 500_000 },
    { missed: "timeout", latencyMs: 10_000, tokensIn: null, tokensOut: null, costMicros: null },
  ],
};
const spy: SeatResult = { ...plain, points: 480, facts: { "survival-rounds": [3, 1] } };

test("a row has the figures of every game and those that its game declares", () => {
  const row = metrics([
    { role: "civilian", sums: addAll([civilian, civilian]) },
    { role: "spy", sums: addAll([spy]) },
    { role: "spy", sums: addAll([spy]) },
  ]);
  expect(row).toEqual({
    matches: 4,
    matchesAsSpy: 2,
    total: 100 + (2.5 - 1) * 2 + (8 - 1) * 2,
    score: (2.5 * 2 + 8 * 2) / 4,
    scoreSpy: 8,
    wins: 0.5,
    winsCivilian: 1,
    voteAccuracy: 0.5,
    survival: 2.5,
    tokens: 40,
    cost: 0.5,
    latencyMedian: expect.closeTo(100, -1),
    latencySlow: expect.closeTo(10_000, -3),
  });
});

test("tokens and cost are means of the matches that reported them", () => {
  const silent: SeatResult = {
    ...civilian,
    decisions: civilian.decisions.filter(({ costMicros }) => costMicros === null),
  };
  const row = metrics([{ role: "civilian", sums: addAll([civilian, silent, silent]) }]);
  expect(row).toMatchObject({ matches: 3, tokens: 40, cost: 0.5 });
});

test("a figure of a side counts all of its roles, and of no other", () => {
  const [wins] = rules.figures.filter(({ of }) => of === "wins");
  if (wins === undefined) throw new Error("no figure counts wins");
  const ofSide = {
    ...rules,
    figures: [
      { ...wins, id: "asGood", role: null, side: { name: "good", roles: ["seer", "guard"] } },
    ],
  };
  const winner = addAll([{ ...civilian, won: true }]);
  const loser = addAll([{ ...civilian, won: false }]);
  const rows = [
    { role: "seer", sums: winner },
    { role: "guard", sums: mergeSums(loser, loser) },
    { role: "traitor", sums: winner },
  ];
  expect(metricsOf(rows, ofSide)).toMatchObject({ asGood: 1 / 3, wins: 1 / 2 });
});

test("without a denominator figures are absent, never 0", () => {
  const { matches, matchesAsSpy, total, ...rates } = metrics([]);
  expect([matches, matchesAsSpy, total]).toEqual([0, 0, 100]);
  expect(new Set(Object.values(rates))).toEqual(new Set([null]));
  expect(metrics([{ role: "spy", sums: addAll([spy]) }])).toMatchObject({
    voteAccuracy: null,
    winsCivilian: null,
    tokens: null,
    cost: null,
  });
});

test.for([
  [100, 15, false],
  [99, 15, true],
  [100, 14, true],
] as const)("%i matches with %i as spy: in placement is %s", ([matches, asSpy, expected]) => {
  const played = { spy: asSpy, civilian: matches - asSpy };
  expect(inPlacement(played, rules.placement)).toBe(expected);
});

test.for([
  [60, 20, 20, false],
  [59, 20, 21, true],
  [60, 20, 19, true],
] as const)(
  "sides of %i and of %i and %i matches: in placement is %s",
  ([village, wolf, king, expected]) => {
    const onSide = [
      { roles: ["seer"], matches: 60 },
      { roles: ["wolf", "king"], matches: 40 },
    ];
    const played = { seer: village, wolf, king };
    expect(inPlacement(played, { matches: 100, inRole: {}, onSide })).toBe(expected);
  },
);

describe("agents are ranked", () => {
  test("by a total: equal gains make equal totals, however many matches they took", () => {
    const gain = fc.integer({ min: -POT, max: POT });
    fc.assert(
      fc.property(gain, fc.integer({ min: 2, max: 300 }), (points, matches) => {
        const evenly: SeatResult = { ...plain, points: SCALE };
        const first: SeatResult = { ...plain, points: SCALE + points };
        const long = addAll([first, ...Array.from({ length: matches - 1 }, () => evenly)]);
        const total = (sums: Sums): number => rankValueOf(sums, rules.ranking);
        expect(total(long)).toBe(total(addAll([first])));
        expect(metrics([{ role: "spy", sums: long }]).total).toBe(total(long));
      }),
    );
  });

  test("by the mean of their points, and then have no total", () => {
    const ranking = { figure: "score", claims: "contests" } as const;
    const sums = addAll([civilian, spy]);
    expect(rankValueOf(sums, ranking)).toBe((2.5 + 8) / 2);
    expect(rankValueOf(emptySums(SCALE), ranking)).toBe(0);
    const row = metricsOf([{ role: "spy", sums }], { ...rules, ranking });
    expect(row).toMatchObject({ score: (2.5 + 8) / 2 });
    expect(row).not.toHaveProperty("total");
  });
});

test("the seats of a table that share out 12 points have a mean score of exactly 2", () => {
  const table = fc
    .tuple(...Array.from({ length: 5 }, () => fc.integer({ min: -POT, max: POT })))
    .map((points) => [...points, POT - points.reduce((sum, value) => sum + value, 0)]);
  fc.assert(
    fc.property(fc.array(table, { minLength: 1, maxLength: 10 }), (matches) => {
      const seats = [0, 1, 2, 3, 4, 5].map((seat) =>
        addAll(matches.map((points) => ({ ...plain, points: points[seat] ?? 0 }))),
      );
      expect(metrics([{ role: "civilian", sums: seats.reduce(mergeSums) }]).score).toBe(2);
      const means = seats.map((sums) => metrics([{ role: "spy", sums }]).score ?? 0);
      expect(means.reduce((sum, mean) => sum + mean, 0) / 6).toBeCloseTo(2, 9);
    }),
  );
});
