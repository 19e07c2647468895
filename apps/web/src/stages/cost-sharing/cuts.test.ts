import { expect, test } from "vitest";
import { cutsOf, withCutAt } from "./cuts.ts";

test("cuts are where a share ends and the next begins", () => {
  expect(cutsOf([40, 30, 30])).toEqual([40, 70]);
});

test.each([
  ["to the left", 0, 22, [20, 50, 30]],
  ["to the nearest step", 1, 88, [40, 50, 10]],
  ["no further than the next cut", 0, 95, [70, 0, 30]],
  ["out of the runway", 1, -20, [40, 0, 60]],
])("a cut that is moved %s changes the two shares beside it", (_, cut, at, expected) => {
  const moved = withCutAt([40, 30, 30], cut, at, 5);
  expect(moved).toEqual(expected);
  expect(moved.reduce((sum, share) => sum + share, 0)).toBe(100);
});
