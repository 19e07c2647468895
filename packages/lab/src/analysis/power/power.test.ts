import { expect, it } from "vitest";
import { fixedPower } from "./fixed.ts";
import { blocksNeeded, detectableEffect } from "./plan.ts";
import { shapeOf } from "./shape.ts";
import { defaultSpread, reversed, spreadOf } from "./spread.ts";

/** Three values with the third and the fourth moment of a normal one. */
const deviations = [-0.3 * Math.sqrt(3), 0, 0, 0, 0, 0.3 * Math.sqrt(3)];
const graded = { variance: 0.09, deviations, room: 1, isBinary: false, blocks: 50 };
const wins = { ...graded, variance: 0.3, isBinary: true };

it("plans a paired t test as tables do", () => {
  // Cohen (1988): an effect of 0.5 standard deviations of differences needs 34 pairs for 80%.
  expect(blocksNeeded("fixed", 0.15, graded)).toBe(34);
  expect(blocksNeeded("fixed", -0.15, graded)).toBe(34);
});

it("sums the power of McNemar's exact test", () => {
  // By hand: 20 blocks, of which all differ, 80% of them in favour of one arm. 15 of 20 are needed.
  expect(fixedPower(20, 0.6, { ...wins, variance: 0.999 })).toBeCloseTo(0.804, 2);
});

it.each(["fixed", "sequential"] as const)("inverts itself, %s", (kind) => {
  for (const spread of [graded, wins]) {
    const blocks = blocksNeeded(kind, 0.2, spread) ?? 0;
    const effect = detectableEffect({ kind, blocks }, spread) ?? 0;
    expect(effect / 0.2).toBeGreaterThan(0.95);
    expect(effect / 0.2).toBeLessThanOrEqual(1.001);
  }
});

it("needs more blocks for a sequential design, a smaller effect and a larger spread", () => {
  const fixed = blocksNeeded("fixed", 0.2, graded) ?? 0;
  expect(blocksNeeded("sequential", 0.2, graded)).toBeGreaterThan(fixed);
  expect(blocksNeeded("fixed", 0.1, graded)).toBeGreaterThan(3 * fixed);
  expect(blocksNeeded("fixed", 0.2, defaultSpread([0, 1], false))).toBeGreaterThan(4 * fixed);
});

it("needs fewer blocks where rare blocks favour the better arm, and more where they favour the other", () => {
  // One block of eight is far above the others, and the variance is the same.
  const far = 0.3 / Math.sqrt(7 / 64);
  const skewed = {
    ...graded,
    deviations: [...Array.from({ length: 7 }, () => -far / 8), (7 * far) / 8],
  };
  const normal = blocksNeeded("fixed", 0.2, graded) ?? 0;
  expect(blocksNeeded("fixed", 0.2, skewed)).toBeLessThan(normal);
  expect(blocksNeeded("fixed", -0.2, skewed)).toBeGreaterThan(normal);
  // Which arm is better is not known beforehand.
  const design = { kind: "fixed", blocks: 40 } as const;
  expect(detectableEffect(design, skewed)).toBe(detectableEffect(design, reversed(skewed)));
});

it("measures the shape of deviations", () => {
  // A share of 1/8: skewness (1 - 2p)/sqrt(p(1 - p)), excess (1 - 6p(1 - p))/(p(1 - p)).
  const shape = shapeOf([...Array.from({ length: 7 }, () => -1), 7], 2);
  expect(shape.variance).toBe(2);
  expect(shape.skewness).toBeCloseTo(0.75 / Math.sqrt(7 / 64), 10);
  expect(shape.excessKurtosis).toBeCloseTo(64 / 7 - 6, 10);
});

it("reads the deviations of a pilot in the direction of its arms", () => {
  const rows = Array.from({ length: 40 }, (_, block) => [
    { block, arm: "a", numerator: block % 8 === 0 ? 0.9 : 0.2, denominator: 1 },
    { block, arm: "b", numerator: 0.2, denominator: 1 },
  ]).flat();
  const { deviations } = spreadOf(rows, ["a", "b"], [0, 1]);
  expect(deviations[0]).toBeCloseTo(0.7 * (7 / 8), 10);
  expect(deviations[1]).toBeCloseTo(-0.7 / 8, 10);
  expect(spreadOf(rows, ["b", "a"], [0, 1]).deviations[0]).toBeCloseTo(-0.7 * (7 / 8), 10);
});

it("names no plan for what cannot be found", () => {
  expect(blocksNeeded("fixed", 0.001, { ...graded, variance: 0.5 })).toBeNull();
  expect(detectableEffect({ kind: "fixed", blocks: 5 }, graded)).toBeNull();
});

it("reads the spread of a pilot, and the bound without one", () => {
  const pilot = (blocks: number) =>
    Array.from({ length: blocks }, (_, block) => [
      { block, arm: "a", numerator: block % 2, denominator: 1 },
      { block, arm: "b", numerator: block % 4 === 1 ? 1 : 0, denominator: 1 },
    ]).flat();
  // Every fourth block differs.
  expect(spreadOf(pilot(40), ["a", "b"], [0, 1])).toMatchObject({ isBinary: true, blocks: 40 });
  expect(spreadOf(pilot(40), ["a", "b"], [0, 1]).variance).toBeCloseTo(0.25, 2);
  expect(spreadOf(pilot(6), ["a", "b"], [0, 1])).toEqual(defaultSpread([0, 1], true));
  expect(defaultSpread([-5, 12], false).variance).toBe(17 ** 2 / 2);
});
