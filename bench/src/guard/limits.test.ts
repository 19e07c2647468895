import { FIXED_WORK } from "@wisp/test-kit/fixed-work";
import { expect, test } from "vitest";
import { type GuardedFigure, guardedFigure, judge, type Limits, ratchet } from "./limits.ts";

const before = { date: "2026-01-02", commit: "1234567" };
const stamp = { date: "2026-03-04", commit: "89abcde" };
const limits: Limits = {
  "pages / match / JavaScript": {
    value: 100,
    unit: "kB",
    better: "lower",
    tolerance: 0.15,
    ...before,
  },
  "rules / peer": { value: 10, unit: "x", better: "higher", tolerance: 0.3, ...before },
};
const measured = (kilobytes: number, ratio: number): GuardedFigure[] => [
  { name: "pages / match / JavaScript", value: kilobytes, unit: "kB", better: "lower" },
  { name: "rules / peer", value: ratio, unit: "x", better: "higher" },
];
const problems = (figures: readonly GuardedFigure[]) =>
  judge(limits, figures).flatMap(({ problem }) => problem ?? []);

test.each([
  [115, 7, []],
  [90, 20, []],
  [
    116,
    7,
    [
      '"pages / match / JavaScript" is 116 kB, above its limit of 115 kB ' +
        "(100 kB at 1234567 with a tolerance of 15%).",
    ],
  ],
  [
    115,
    6.9,
    ['"rules / peer" is 6.9x, below its limit of 7x (10x at 1234567 with a tolerance of 30%).'],
  ],
])("the alarm rings for a value beyond its limit: %d kB, %dx", (kilobytes, ratio, expected) => {
  expect(problems(measured(kilobytes, ratio))).toEqual(expected);
});

test("the alarm rings for a figure that was not measured, and for one without a limit", () => {
  const [kilobytes] = measured(100, 10);
  const added: GuardedFigure = { name: "pages / requests", value: 12, unit: "", better: "lower" };
  expect(problems([...(kilobytes ? [kilobytes] : []), added])).toEqual([
    '"pages / requests" has no limit. It is 12; --write sets its limit.',
    '"rules / peer" has a limit and was not measured.',
  ]);
});

test("better values and new figures are written, worse ones only where they are accepted", () => {
  const added: GuardedFigure = { name: "new", value: 12.3456, unit: "x", better: "lower" };
  const next = ratchet(limits, [...measured(101, 12), added], [], stamp);
  expect(next).toEqual({
    ...limits,
    "rules / peer": { ...limits["rules / peer"], value: 12, ...stamp },
    new: { value: 12.35, unit: "x", better: "lower", tolerance: 0.3, ...stamp },
  });
  const short: GuardedFigure = { name: "short", value: 4, unit: FIXED_WORK, better: "lower" };
  expect(ratchet({}, [short], [], stamp)).toEqual({
    short: { value: 4, unit: FIXED_WORK, better: "lower", tolerance: 0.75, ...stamp },
  });
  const [, peer] = measured(101, 9);
  const accepted = ["pages / match / JavaScript", "rules / peer"];
  expect(ratchet(limits, peer ? [peer] : [], accepted, stamp)).toEqual({
    "rules / peer": { ...limits["rules / peer"], value: 9, ...stamp },
  });
  expect(ratchet(limits, [], [], stamp)).toEqual(limits);
});

test("a figure with a goal from below is better when it is higher", () => {
  const figure = { what: "peer", result: "16x", value: 16, unit: "x" };
  expect(guardedFigure("rules", { ...figure, of: "moves", goal: { atLeast: 10 } })).toEqual({
    name: "rules / moves / peer",
    value: 16,
    unit: "x",
    better: "higher",
  });
  expect(guardedFigure("rules", figure)).toMatchObject({ name: "rules / peer", better: "lower" });
});
