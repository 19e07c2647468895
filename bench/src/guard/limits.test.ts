import { expect, test } from "vitest";
import { type GuardedFigure, guardedFigure, judge, type Limits, ratchet } from "./limits.ts";

const before = { date: "2026-01-02", commit: "1234567" };
const stamp = { date: "2026-03-04", commit: "89abcde" };
const limits: Limits = {
  "pages / memory": {
    value: 100,
    unit: "MiB",
    better: "lower",
    tolerance: 0.15,
    ...before,
  },
  "rules / peer": { value: 10, unit: "x", better: "higher", tolerance: 0.3, ...before },
};
const measured = (mebibytes: number, ratio: number): GuardedFigure[] => [
  { name: "pages / memory", value: mebibytes, unit: "MiB", better: "lower" },
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
      '"pages / memory" is 116 MiB, above its limit of 115 MiB ' +
        "(100 MiB at 1234567 with a tolerance of 15%).",
    ],
  ],
  [
    115,
    6.9,
    ['"rules / peer" is 6.9x, below its limit of 7x (10x at 1234567 with a tolerance of 30%).'],
  ],
])("the alarm rings for a value beyond its limit: %d MiB, %dx", (mebibytes, ratio, expected) => {
  expect(problems(measured(mebibytes, ratio))).toEqual(expected);
});

test("the alarm rings for a figure that was not measured, and for one without a limit", () => {
  const [mebibytes] = measured(100, 10);
  const added: GuardedFigure = { name: "pages / step", value: 12, unit: "x", better: "lower" };
  expect(problems([...(mebibytes ? [mebibytes] : []), added])).toEqual([
    '"pages / step" has no limit. It is 12x; --write sets its limit.',
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
  const [, peer] = measured(101, 9);
  const accepted = ["pages / memory", "rules / peer"];
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
