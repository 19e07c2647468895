import { randomFrom } from "@wisp/game";
import fc from "fast-check";
import { expect, test } from "vitest";
import { normals } from "../distributions.ts";
import { comparison } from "../ranks.ts";
import { type PlannedCompetitor, planOf, timesFor } from "./planning.ts";
import { MORE_MATCHES } from "./variance.ts";

/** Variance of a composite that one match leaves; with `matches` of them it is this by their number. */
const OF_A_MATCH = 0.09;
const agent = (value: number, matches: number): PlannedCompetitor => ({
  value,
  matches,
  variance: OF_A_MATCH / matches,
});
const others = [0.4, 0.45, 0.55, 0.6].map((value) => agent(value, 200));
/** The precision of a season in which more matches leave the share `floor` of the error variance. */
const precisionWith = (floor: number) => {
  const error = (times: number): number => Math.sqrt(floor + (1 - floor) / times);
  const moreMatches = MORE_MATCHES.map(error);
  return { now: error(1), twiceMatches: error(2), twiceFamilies: 1, moreMatches };
};
const plan = (difference: number, matches: number, floor = 0) => {
  const [one, other] = [agent(0.5 + difference, matches), agent(0.5, matches)];
  return planOf(one, other, [one, other, ...others], precisionWith(floor));
};

test("after the matches that it names the two are told apart in four seasons of five", () => {
  for (const [difference, matches] of [
    [0.01, 200],
    [0.05, 200],
    [0.03, 500],
    [0.1, 40],
  ] as const) {
    const found = plan(difference, matches);
    if (found.kind !== "matches") throw new Error(found.kind);
    const normal = normals(randomFrom("plan")(`${difference}`));
    const then = matches + found.matches;
    const errorOf = (played: number): number => Math.sqrt((2 * OF_A_MATCH) / played);
    let separated = 0;
    for (let season = 0; season < 4_000; season += 1) {
      // A difference drawn from its posterior, and its estimate after the coming matches.
      const truth = difference + errorOf(matches) * normal();
      const later = truth + errorOf(found.matches) * normal();
      const estimated = (matches * difference + found.matches * later) / then;
      const [one, other] = [agent(0.5 + estimated, then), agent(0.5, then)];
      const better = comparison([one, other, ...others]);
      if (better(one, other) || better(other, one)) separated += 1;
    }
    expect(separated / 4_000).toBeGreaterThan(0.77);
    expect(separated / 4_000).toBeLessThan(0.83);
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

test("between the looks ahead of a precision the error falls along a line", () => {
  expect(timesFor(1 / 8, precisionWith(0))).toBeCloseTo(8, 9);
  expect(timesFor(0.9, precisionWith(0))).toBeCloseTo(1 / 0.9, 9);
  expect(timesFor(1 / 300, precisionWith(0))).toBeNull();
  expect(timesFor(0.5, precisionWith(0.5))).toBeNull();
  // Errors in other units, such as points, make the same times.
  const { now, twiceMatches, moreMatches, ...rest } = precisionWith(0);
  const scaled = { ...rest, now: now / 30, twiceMatches: twiceMatches / 30 };
  const times = timesFor(1 / 8, { ...scaled, moreMatches: moreMatches.map((each) => each / 30) });
  expect(times).toBeCloseTo(8, 9);
  expect(timesFor(1 / 2, precisionWith(0))).toBeCloseTo(2, 9);
  const half = timesFor(0.75, precisionWith(0.5));
  expect(half).toBeCloseTo(2, 9);
});
