import fc from "fast-check";
import { expect, test } from "vitest";
import { theilsU, type YesNoPair } from "./uncertainty.ts";

const pairsOf = (one: string, other: string): YesNoPair[] =>
  [...one].map((digit, at) => [digit === "1", other[at] === "1"]);

test("the coefficient in both directions, with the share of permutations that show as much", () => {
  const found = theilsU(pairsOf("11101011", "11001001"));
  expect(found.ofOne).toBeCloseTo(0.383689, 6);
  expect(found.ofOther).toBeCloseTo(0.311278, 6);
  // 17,280 of the 40,320 orders.
  expect(found.p).toBeCloseTo(3 / 7, 12);
});

test.each<[string, string, string, object]>([
  ["equal columns", "1100", "1100", { ofOne: 1, ofOther: 1, p: 1 / 3 }],
  ["opposite columns", "1100", "0011", { ofOne: 1, ofOther: 1, p: 1 / 3 }],
  ["independent columns", "1100", "1010", { ofOne: 0, ofOther: 0, p: 1 }],
  ["one that is always so", "1111", "1010", { ofOne: null, ofOther: 0, p: null }],
  ["no pair", "", "", { ofOne: null, ofOther: null, p: null }],
])("%s", (_, one, other, expected) => {
  const { pairs, ...found } = theilsU(pairsOf(one, other));
  expect(pairs).toBe(one.length);
  for (const [name, value] of Object.entries(expected)) {
    if (value === null) expect(found).toHaveProperty(name, null);
    else expect(found).toHaveProperty(name, expect.closeTo(value, 12));
  }
});

test("exchanging the columns exchanges the directions, and 500 pairs are no problem", () => {
  const pair = fc.tuple(fc.boolean(), fc.boolean());
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 500 }), (pairs) => {
      const found = theilsU(pairs);
      const swapped = theilsU(pairs.map(([one, other]) => [other, one]));
      expect(swapped.ofOne ?? -1).toBeCloseTo(found.ofOther ?? -1, 9);
      expect(swapped.p ?? -1).toBeCloseTo(found.p ?? -1, 9);
      if (found.p !== null) expect(found.p).toBeGreaterThan(0);
    }),
    { numRuns: 30 },
  );
});
