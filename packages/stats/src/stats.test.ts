import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addMatch,
  type DecisionRecord,
  emptySums,
  figures,
  mergeSums,
  type SeatResult,
  type Sums,
  sumsSchema,
} from "./index.ts";

const SCALE = 60;
const POT = 12 * SCALE;

const natural = fc.nat({ max: 1_000 });
const reported = fc.option(natural);
const decision: fc.Arbitrary<DecisionRecord> = fc.record({
  missed: fc.option(fc.constantFrom("timeout", "error", "illegal")),
  latencyMs: fc.nat({ max: 700_000 }),
  tokensIn: reported,
  tokensOut: reported,
  costMicros: reported,
});
const seatResult: fc.Arbitrary<SeatResult> = fc.record({
  won: fc.boolean(),
  points: fc.integer({ min: -POT, max: POT }),
  pointsScale: fc.constant(SCALE),
  facts: fc.dictionary(
    fc.constantFrom("fouls", "survival-rounds", "constructor"),
    fc.tuple(natural, natural),
  ),
  decisions: fc.array(decision, { maxLength: 5 }),
});

const addAll = (results: readonly SeatResult[]): Sums => results.reduce(addMatch, emptySums(SCALE));

const plain: SeatResult = { won: false, points: 0, pointsScale: SCALE, facts: {}, decisions: [] };

describe("sums", () => {
  test("do not depend on the order of the matches", () => {
    const shuffled = fc
      .array(seatResult, { maxLength: 8 })
      .chain((results) =>
        fc.tuple(
          fc.constant(results),
          fc.shuffledSubarray(results, { minLength: results.length, maxLength: results.length }),
        ),
      );
    fc.assert(
      fc.property(shuffled, ([results, other]) => {
        expect(addAll(other)).toEqual(addAll(results));
      }),
    );
  });

  test("merged are the sums of all matches, however they were split", () => {
    const results = fc.array(seatResult, { maxLength: 5 });
    fc.assert(
      fc.property(results, results, results, (a, b, c) => {
        const all = addAll([...a, ...b, ...c]);
        expect(mergeSums(mergeSums(addAll(a), addAll(b)), addAll(c))).toEqual(all);
        expect(mergeSums(addAll(c), mergeSums(addAll(b), addAll(a)))).toEqual(all);
      }),
    );
  });

  test("come back from JSON as they were", () => {
    fc.assert(
      fc.property(fc.array(seatResult, { maxLength: 5 }), (results) => {
        const sums = addAll(results);
        expect(sumsSchema.parse(JSON.parse(JSON.stringify(sums)))).toEqual(sums);
      }),
    );
  });

  test("leave unknown figures out instead of counting them as 0", () => {
    const known: DecisionRecord = {
      missed: null,
      latencyMs: 1,
      tokensIn: 10,
      tokensOut: null,
      costMicros: 0,
    };
    const unknown = { ...known, tokensIn: null, costMicros: null };
    expect(addAll([{ ...plain, decisions: [known, unknown] }])).toMatchObject({
      decisions: 2,
      tokensIn: { sum: 10, decisions: 1 },
      tokensOut: { sum: 0, decisions: 0 },
      costMicros: { sum: 0, decisions: 1 },
    });
  });

  test("of different points scales are not added up", () => {
    const other = addMatch(emptySums(1), { ...plain, pointsScale: 1 });
    expect(() => mergeSums(addAll([plain]), other)).toThrow(RangeError);
  });
});

describe("figures", () => {
  const civilian: SeatResult = {
    won: true,
    points: 150,
    pointsScale: SCALE,
    facts: {
      "survival-rounds": [2, 1],
      fouls: [1, 2],
      skipped: [1, 2],
      "speech-timeouts": [1, 2],
      "said-word": [0, 2],
      repeated: [0, 2],
      "votes-received": [3, 2],
      abstained: [1, 2],
      "ballots-right": [1, 2],
    },
    decisions: [
      { missed: null, latencyMs: 100, tokensIn: 30, tokensOut: 10, costMicros: 500_000 },
      { missed: "timeout", latencyMs: 10_000, tokensIn: null, tokensOut: null, costMicros: null },
    ],
  };
  const spy: SeatResult = {
    ...plain,
    points: 480,
    facts: {
      "survival-rounds": [3, 1],
      fouls: [0, 3],
      abstained: [2, 3],
      "votes-received": [1, 3],
    },
  };

  test("are those of the table of metrics", () => {
    const row = figures([
      { role: "civilian", sums: addAll([civilian, civilian]) },
      { role: "spy", sums: addAll([spy]) },
      { role: "spy", sums: addAll([spy]) },
    ]);
    expect(row).toEqual({
      matches: 4,
      matchesAsSpy: 2,
      inPlacement: true,
      total: 100 + (2.5 - 1) * 2 + (8 - 1) * 2,
      averageScore: { all: (2.5 * 2 + 8 * 2) / 4, spy: 8, civilian: 2.5 },
      winRate: { all: 0.5, spy: 0, civilian: 1 },
      voteAccuracy: 0.5,
      abstainRate: 0.5,
      survivalRounds: { all: 2.5, spy: 3, civilian: 2 },
      foulRate: 2 / 10,
      fouls: { skipped: 0.5, timeouts: 0.5, saidWord: 0, repeated: 0 },
      votesReceived: 8 / 10,
      latencyMs: { p50: expect.closeTo(100, -1), p95: expect.closeTo(10_000, -3) },
      tokensPerMatch: 40,
      costPerMatch: 0.5,
      reported: { tokens: 2, cost: 2 },
    });
  });

  test("tokens and cost are means of the matches that reported them", () => {
    const silent: SeatResult = {
      ...civilian,
      decisions: civilian.decisions.filter(({ costMicros }) => costMicros === null),
    };
    const row = figures([{ role: "civilian", sums: addAll([civilian, silent, silent]) }]);
    expect(row).toMatchObject({
      ...{ matches: 3, tokensPerMatch: 40, costPerMatch: 0.5 },
      reported: { tokens: 1, cost: 1 },
    });
  });

  test("equal gains make equal totals, however many matches they took", () => {
    const gain = fc.integer({ min: -POT, max: POT });
    fc.assert(
      fc.property(gain, fc.integer({ min: 2, max: 300 }), (points, matches) => {
        const evenly: SeatResult = { ...plain, points: SCALE };
        const first: SeatResult = { ...plain, points: SCALE + points };
        const long = addAll([first, ...Array.from({ length: matches - 1 }, () => evenly)]);
        const total = (sums: Sums): number => figures([{ role: "spy", sums }]).total;
        expect(total(long)).toBe(total(addAll([first])));
      }),
    );
  });

  test("without a denominator are absent, never 0", () => {
    const nothing = figures([]);
    expect(nothing).toMatchObject({ matches: 0, total: 100, inPlacement: true });
    const { matches, matchesAsSpy, inPlacement, total, reported, ...rates } = nothing;
    const leaves = JSON.stringify(rates).match(/:(?!\{)[^,}]+/g) ?? [];
    expect(new Set(leaves)).toEqual(new Set([":null"]));
    expect(figures([{ role: "spy", sums: addAll([spy]) }])).toMatchObject({
      voteAccuracy: null,
      abstainRate: null,
      winRate: { civilian: null },
      tokensPerMatch: null,
      costPerMatch: null,
    });
  });

  test.for([
    [100, 15, false],
    [99, 15, true],
    [100, 14, true],
  ] as const)("%i matches with %i as spy: in placement is %s", ([matches, asSpy, inPlacement]) => {
    const times = (result: SeatResult, count: number) => addAll(Array(count).fill(result));
    const row = figures([
      { role: "spy", sums: times(spy, asSpy) },
      { role: "civilian", sums: times(civilian, matches - asSpy) },
    ]);
    expect(row.inPlacement).toBe(inPlacement);
  });

  test("give the six of a table a mean score of exactly 2", () => {
    const table = fc
      .tuple(...Array.from({ length: 5 }, () => fc.integer({ min: -POT, max: POT })))
      .map((points) => [...points, POT - points.reduce((sum, value) => sum + value, 0)]);
    fc.assert(
      fc.property(fc.array(table, { minLength: 1, maxLength: 10 }), (matches) => {
        const seats = [0, 1, 2, 3, 4, 5].map((seat) =>
          addAll(matches.map((points) => ({ ...plain, points: points[seat] ?? 0 }))),
        );
        const together = seats.reduce(mergeSums);
        expect(figures([{ role: "civilian", sums: together }]).averageScore.all).toBe(2);
        const means = seats.map((sums) => figures([{ role: "spy", sums }]).averageScore.all ?? 0);
        expect(means.reduce((sum, mean) => sum + mean, 0) / 6).toBeCloseTo(2, 9);
      }),
    );
  });
});
