import { randomFrom } from "@wisp/game";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Competitor, comparison, ranks } from "./ranks.ts";
import { rangeQuantile } from "./studentised-range.ts";

const random = randomFrom("ranks");
const competitors = fc.array(
  fc.record({
    value: fc.integer({ min: -20, max: 20 }),
    variance: fc.double({ min: 0.1, max: 9, noNaN: true }),
  }),
  { minLength: 1, maxLength: 12 },
);

// Tables of the studentised range, infinite degrees of freedom.
test.for([
  [2, 2.772],
  [3, 3.314],
  [10, 4.474],
  [20, 5.012],
] as const)("the range of %i normal values is below %d in 95%%", ([count, quantile]) => {
  expect(Math.abs(rangeQuantile(random, count) / quantile - 1)).toBeLessThan(0.02);
});

test("those far apart have one place each, equals share all of theirs", () => {
  const certain = [1, 3, 2].map((value) => ({ value, variance: 1e-6 }));
  expect(ranks(certain, random)).toEqual([
    { place: 3, best: 3, worst: 3, groups: [2] },
    { place: 1, best: 1, worst: 1, groups: [0] },
    { place: 2, best: 2, worst: 2, groups: [1] },
  ]);
  const equal = [0, 0, 0].map((value) => ({ value, variance: 1 }));
  expect(ranks(equal, random)).toEqual(
    equal.map(() => ({ place: 1, best: 1, worst: 3, groups: [0] })),
  );
  expect(ranks([], random)).toEqual([]);
});

test("a middle one that cannot be told from either side is in two groups", () => {
  const found = ranks(
    [0, 3, 6].map((value) => ({ value, variance: 1 })),
    random,
  );
  expect(found.map(({ groups }) => groups)).toEqual([[1], [0, 1], [0]]);
  expect(found.map(({ best, worst }) => [best, worst])).toEqual([
    [2, 3],
    [1, 3],
    [1, 2],
  ]);
});

test("places lie in their sets, groups hold nobody who is better, order does not matter", () => {
  fc.assert(
    fc.property(competitors, (given: Competitor[]) => {
      const found = ranks(given, random);
      const better = comparison(given, random);
      for (const [one, rank] of found.entries()) {
        expect(rank.best).toBeLessThanOrEqual(rank.place);
        expect(rank.worst).toBeGreaterThanOrEqual(rank.place);
        expect(rank.groups.length).toBeGreaterThan(0);
        for (const [other, beside] of found.entries()) {
          const [left, right] = [given[one], given[other]];
          if (left === undefined || right === undefined || !better(left, right)) continue;
          expect(rank.groups.some((group) => beside.groups.includes(group))).toBe(false);
          expect(rank.best).toBeLessThan(beside.worst);
        }
      }
      const back = ranks(given.toReversed(), random).toReversed();
      const sets = (all: typeof found) => all.map(({ place, best, worst }) => [place, best, worst]);
      expect(sets(back)).toEqual(sets(found));
    }),
    { numRuns: 25 },
  );
});
