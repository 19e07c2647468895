import { randomFrom } from "@wisp/game";
import { normals } from "@wisp/stats";
import { sweeps } from "@wisp/test-kit/sweep";
import { expect, it } from "vitest";
import type { BlockArm } from "./pairs.ts";
import { blocksNeeded, detectableEffect, type PlannedTest, powerOf } from "./power.ts";
import { contrastsOf } from "./several.ts";
import { defaultSpread, reversed, type Spread, spreadOf } from "./spread.ts";

const ARMS = ["a", "b"] as const;
const normal = normals(randomFrom("lab/power.test")("deviations"));
const drawn = Array.from({ length: 100 }, normal);
const scale = 0.3 / (Math.hypot(...drawn) / 10);
/** Normal values of deviation 0.3 and their opposites, so that their mean is 0. */
const deviations = drawn.flatMap((each) => [scale * each, -scale * each]);
/** Both vary alike. */
const arms = {
  first: deviations.map((each) => each / 2),
  second: deviations.map((each) => -each / 2),
};
const graded: Spread = {
  differences: { kind: "shifted", deviations, arms },
  room: 1,
  isBinary: false,
  units: 50,
};
const wins: Spread = {
  differences: { kind: "rare", sizes: [1], noise: 0.05 },
  room: 1,
  isBinary: true,
  units: 50,
};
const fixed = { kind: "fixed", comparisons: 1, lookEvery: 1 } as const;
const sequential = { kind: "sequential", comparisons: 1, lookEvery: 5 } as const;

/** Blocks that differ with this chance, by 0.2 to 0.6, all in favour of the first arm. */
function rareBlocks(blocks: number, chance: number, seed: string): BlockArm[] {
  const draws = randomFrom("lab/power.test")(seed);
  return Array.from({ length: blocks }, (_, block): BlockArm[] => {
    const more = draws.float() < chance ? 0.2 + 0.1 * draws.int(5) : 0;
    return ARMS.map((arm) => ({
      block,
      arm,
      denominator: 1,
      numerator: arm === "a" ? 0.3 + more : 0.3,
    }));
  }).flat();
}

it("plans a paired test about as tables of Student's do", { tags: ["sweep"] }, () => {
  // Cohen (1988): an effect of 0.5 standard deviations of differences needs 34 pairs for 80%.
  const blocks = blocksNeeded(fixed, 0.15, graded) ?? 0;
  expect(Math.abs(blocks - 34)).toBeLessThanOrEqual(4);
});

it("plans McNemar's exact test as a sum by hand does", () => {
  // 20 blocks, of which all differ, 80% of them in favour of one arm. 15 of 20 are needed: 80.4%.
  const all: Spread = { ...wins, differences: { kind: "rare", sizes: [1], noise: 0.2 } };
  const power = powerOf({ ...fixed, blocks: 20 }, 0.6, all, 2_000);
  expect(Math.abs(power - 0.804)).toBeLessThan(0.03);
});

it.each([fixed, sequential])("inverts itself, $kind", (kind) => {
  for (const spread of [graded, wins]) {
    const blocks = blocksNeeded(kind, 0.2, spread) ?? 0;
    const effect = detectableEffect({ ...kind, blocks }, spread) ?? 0;
    expect(effect / 0.2).toBeGreaterThan(0.93);
    expect(effect / 0.2).toBeLessThanOrEqual(1.01);
  }
});

it("needs more for a sequential design, a smaller effect, a larger spread and more comparisons", {
  tags: ["sweep"],
}, () => {
  const blocks = blocksNeeded(fixed, 0.2, graded) ?? 0;
  expect(blocksNeeded(sequential, 0.2, graded)).toBeGreaterThan(blocks);
  expect(blocksNeeded(fixed, 0.1, graded)).toBeGreaterThan(3 * blocks);
  expect(blocksNeeded(fixed, 0.2, defaultSpread([0, 1], false))).toBeGreaterThan(4 * blocks);
  for (const kind of [fixed, sequential]) {
    const alone = detectableEffect({ ...kind, blocks: 60 }, graded) ?? 1;
    const eight = detectableEffect({ ...kind, comparisons: 8, blocks: 60 }, graded) ?? 0;
    expect(eight).toBeGreaterThan(1.15 * alone);
  }
});

it("reaches what it promises where few blocks differ and eight comparisons are corrected", {
  tags: ["sweep"],
}, () => {
  const spread = spreadOf(rareBlocks(400, 0.08, "pilot"), ARMS, [0, 1]);
  expect(spread.differences.kind).toBe("rare");
  const test: PlannedTest = { ...fixed, blocks: 60, comparisons: 8 };
  const effect = detectableEffect(test, spread) ?? 0;
  const constant = rareBlocks(60, 0, "none");
  let significant = 0;
  for (let at = 0; at < 120; at += 1) {
    const rows = rareBlocks(60, effect / 0.4, String(at));
    const compared = Array.from({ length: 8 }, (_, each) => ({
      rows: each === 0 ? rows : constant,
      arms: ARMS,
    }));
    if (contrastsOf(compared, [0, 1])[0]?.isClaim === true) significant += 1;
  }
  // Two standard errors of 120 experiments are 7.3 points.
  expect(Math.abs(significant / 120 - 0.8)).toBeLessThan(0.1);
});

it.each(sweeps ? [20, 60] : [20])(
  "reaches what it promises against a nearly constant arm, %i blocks",
  { tags: ["scales"] },
  (blocks) => {
    const draws = randomFrom("lab/power.test")(`steady ${blocks}`);
    const steady = (count: number, effect: number): BlockArm[] =>
      Array.from({ length: count }, (_, block): BlockArm[] => [
        { block, arm: "a", numerator: 0.1 + effect + 0.2 * draws.float(), denominator: 1 },
        { block, arm: "b", numerator: 0.195 + 0.01 * draws.float(), denominator: 1 },
      ]).flat();
    const effect =
      detectableEffect({ ...fixed, blocks }, spreadOf(steady(200, 0), ARMS, [0, 1])) ?? 0;
    let significant = 0;
    for (let at = 0; at < 200; at += 1) {
      const [found] = contrastsOf([{ rows: steady(blocks, effect), arms: ARMS }], [0, 1]);
      expect(found?.method).toBe("range");
      if (found?.isClaim === true) significant += 1;
    }
    // Two standard errors of 200 experiments are 5.7 points, and those of the plan 2.8.
    expect(Math.abs(significant / 200 - 0.8)).toBeLessThan(0.085);
  },
);

it("needs fewer blocks where rare blocks favour the better arm, and more where they favour the other", {
  tags: ["sweep"],
}, () => {
  const rare = deviations.flatMap((each, at) =>
    at % 8 === 0 ? [each / 10 + 0.7] : [each / 10 - 0.1],
  );
  const differences = { kind: "shifted" as const, deviations: rare, arms };
  const skewed: Spread = { ...graded, differences };
  const powerFor = (effect: number, spread: Spread) =>
    powerOf({ ...fixed, blocks: 20 }, effect, spread);
  expect(powerFor(0.2, skewed)).toBeGreaterThan(powerFor(-0.2, skewed) + 0.05);
  // Which arm is better is not known beforehand.
  const test: PlannedTest = { ...fixed, blocks: 20 };
  expect(detectableEffect(test, skewed)).toBe(detectableEffect(test, reversed(skewed)));
});

it("names no plan for what cannot be found", () => {
  expect(blocksNeeded(fixed, 0.0001, wins)).toBeNull();
  expect(detectableEffect({ ...fixed, blocks: 5 }, graded)).toBeNull();
  // Ten blocks have no p below 2 / 1,024.
  expect(detectableEffect({ ...fixed, blocks: 10, comparisons: 30 }, graded)).toBeNull();
});

it("scales effects of more blocks than are simulated", () => {
  const effectOf = (blocks: number) => detectableEffect({ ...fixed, blocks }, wins, 40) ?? 0;
  expect(effectOf(4_000)).toBeCloseTo(effectOf(1_000) / 2, 12);
});

it("reads the spread of a pilot, and the bound without one", () => {
  const pilot = (blocks: number) =>
    Array.from({ length: blocks }, (_, block) => [
      { block, arm: "a", numerator: block % 2, denominator: 1 },
      { block, arm: "b", numerator: block % 4 === 1 ? 1 : 0, denominator: 1 },
    ]).flat();
  // Every fourth block differs, always in favour of the first arm.
  expect(spreadOf(pilot(40), ARMS, [0, 1])).toMatchObject({
    isBinary: true,
    units: 40,
    differences: { kind: "rare", noise: 0 },
  });
  expect(spreadOf(pilot(6), ARMS, [0, 1])).toEqual(defaultSpread([0, 1], true));
});

it("reads the deviations of a pilot in the direction of its arms", () => {
  const rows = Array.from({ length: 40 }, (_, block) => [
    { block, arm: "a", numerator: block % 8 === 0 ? 0.9 : 0.3, denominator: 1 },
    { block, arm: "b", numerator: 0.2, denominator: 1 },
  ]).flat();
  const deviationsOf = (arms: readonly [string, string]) => {
    const { differences } = spreadOf(rows, arms, [0, 1]);
    return differences.kind === "shifted" ? differences.deviations : [];
  };
  expect(deviationsOf(ARMS)[0]).toBeCloseTo(0.6 * (7 / 8), 10);
  expect(deviationsOf(ARMS)[1]).toBeCloseTo(-0.6 / 8, 10);
  expect(deviationsOf(["b", "a"])[0]).toBeCloseTo(-0.6 * (7 / 8), 10);
});

it("takes what blocks of a content share as shared, however many are planned", () => {
  /** 60 contents of three blocks; `shared` is the part of a content. */
  const pilot = (shared: number) => {
    const draws = randomFrom("lab/power.test")(`contents ${shared}`);
    return Array.from({ length: 60 }, (_, content) => {
      const common = shared * (draws.float() - 0.5);
      return [0, 1, 2].flatMap((at) => [
        {
          block: 3 * content + at,
          arm: "a",
          denominator: 1,
          numerator: 0.5 + common + (1 - shared) * (draws.float() - 0.5),
        },
        { block: 3 * content + at, arm: "b", numerator: 0.5, denominator: 1 },
      ]);
    }).flat();
  };
  const clusterOf = (block: number): number => Math.floor(block / 3);
  const deviation = (shared: number, blocks: number): number => {
    const planned = Array.from({ length: 20 }, () => blocks);
    const { differences } = spreadOf(pilot(shared), ARMS, [0, 1], { clusterOf, planned });
    if (differences.kind === "rare") throw new Error("graded");
    return Math.hypot(...differences.deviations) / Math.sqrt(60);
  };
  expect(deviation(1, 12) / deviation(1, 3)).toBeGreaterThan(0.95);
  expect(deviation(0, 12) / deviation(0, 3)).toBeLessThan(0.6);
});
