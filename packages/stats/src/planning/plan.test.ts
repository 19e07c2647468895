import { randomFrom } from "@wisp/game";
import fc from "fast-check";
import { expect, test } from "vitest";
import { normals } from "../distributions/normal.ts";
import { comparison } from "../ranks/ranks.ts";
import { type Planned, planOf, varianceFloor } from "./plan.ts";

/** Variance of a composite that one match leaves; with `matches` of them it is this by their number. */
const OF_A_MATCH = 0.09;
const agent = (value: number, matches: number): Planned => ({
  ...{ value, matches, variance: OF_A_MATCH / matches },
});
const others = [0.4, 0.45, 0.55, 0.6].map((value) => agent(value, 200));
const plan = (difference: number, matches: number, floor = 0) => {
  const [one, other] = [agent(0.5 + difference, matches), agent(0.5, matches)];
  return planOf(one, other, [one, other, ...others], floor);
};

test("after the matches that it names the two are told apart in four seasons of five", () => {
  for (const [difference, matches] of [
    [0.05, 200],
    [0.03, 500],
    [0.1, 40],
  ] as const) {
    const found = plan(difference, matches);
    if (found.kind !== "matches") throw new Error(found.kind);
    const normal = normals(randomFrom("plan")(`${difference}`));
    const then = matches + found.matches;
    let told = 0;
    for (let season = 0; season < 4_000; season += 1) {
      const error = Math.sqrt(OF_A_MATCH / then);
      const one = agent(0.5 + difference + error * normal(), then);
      const other = agent(0.5 + error * normal(), then);
      if (comparison([one, other, ...others])(one, other)) told += 1;
    }
    expect(told / 4_000).toBeGreaterThan(0.75);
    expect(told / 4_000).toBeLessThan(0.85);
  }
});

test("says where no number of matches is enough", () => {
  expect(plan(0.3, 500)).toEqual({ kind: "separated" });
  expect(plan(0, 500)).toEqual({ kind: "alike" });
  expect(plan(0.001, 500)).toEqual({ kind: "alike" });
  expect(plan(0.03, 500, 0.9)).toEqual({ kind: "families" });
  expect(plan(0.03, 500, 1)).toEqual({ kind: "families" });
});

test("the larger the difference and the less families matter, the fewer matches", () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const cost = (difference: number, floor: number): number => {
    const found = plan(difference, 200, floor);
    if (found.kind === "matches") return found.matches;
    return found.kind === "separated" ? 0 : Number.POSITIVE_INFINITY;
  };
  fc.assert(
    fc.property(share, share, share, share, (one, other, floor, more) => {
      const [small, large] = [Math.min(one, other) / 2, Math.max(one, other) / 2];
      expect(cost(large, 0)).toBeLessThanOrEqual(cost(small, 0) + 1);
      const [low, high] = [Math.min(floor, more), Math.max(floor, more)];
      expect(cost(small, low)).toBeLessThanOrEqual(cost(small, high) + 1);
    }),
  );
});

test("the floor is the variance that twice, and twice again, the matches would leave", () => {
  const error = (matches: number): number => Math.sqrt(3 + 5 / matches);
  const precision = { now: error(1), twiceMatches: error(2), twiceFamilies: 0 };
  expect(varianceFloor(precision)).toBeCloseTo(3 / 8, 12);
  expect(varianceFloor({ now: 1, twiceMatches: Math.SQRT1_2, twiceFamilies: 0 })).toBeCloseTo(
    0,
    12,
  );
  expect(varianceFloor({ now: 1, twiceMatches: 1, twiceFamilies: 0 })).toBe(1);
});
