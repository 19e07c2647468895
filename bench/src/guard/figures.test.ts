import { expect, test } from "vitest";
import { lineOf, type Pair, ratiosOf, turns } from "./figures.ts";

const pairsOf = (...ratios: readonly number[]): Pair[] =>
  ratios.map((ratio, nth) => ({ before: { a: 2 + nth }, after: { a: (2 + nth) * ratio } }));

test.each([
  // The half-width is 3.182 standard errors of four logarithms.
  [[1.3, 1.3, 1.3, 1.3], "a: 1.300x [1.300, 1.300] SLOWER"],
  [[1.25, 1.35, 1.3, 1.3], "a: 1.300x [1.236, 1.366] SLOWER"],
  [[1.1, 1.5, 1.2, 1.3], "a: 1.267x [1.027, 1.562]"],
  [[1, 1, 1, 1], "a: 1.000x [1.000, 1.000]"],
  [[0.5, 0.5, 0.5, 0.5], "a: 0.500x [0.500, 0.500]"],
])("pairs of ratios %j are %s", (ratios, line) => {
  expect(ratiosOf(pairsOf(...ratios)).map(lineOf)).toEqual([line]);
});

test("a figure that one side lacks is not compared", () => {
  const pairs = [1, 2].map(() => ({ before: { a: 1 }, after: { a: 1, b: 1 } }));
  expect(ratiosOf(pairs).map(({ name }) => name)).toEqual(["a"]);
});

test("both sides go first as often, and each pair has both", () => {
  expect(turns(4)).toEqual([false, true, true, false, false, true, true, false]);
});
