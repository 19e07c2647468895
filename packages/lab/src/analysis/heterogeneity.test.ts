import { randomFrom } from "@wisp/game";
import { expect, it } from "vitest";
import { heterogeneityOf } from "./heterogeneity.ts";
import type { BlockArm } from "./pairs.ts";
import { fitAt, pauleMandel } from "./random-effects.ts";

const intercept = (count: number) => Array.from({ length: count }, () => new Float64Array([1]));

it("finds the scale at which Cochran's Q is as large as expected", () => {
  const observed = {
    values: new Float64Array([0, 2, 4]),
    variances: new Float64Array([1, 1, 1]),
    regressors: intercept(3),
  };
  // Equal errors: Q is 8, and 8 / (1 + τ²) = 2 at τ² = 3.
  expect(fitAt(observed, 0).squares).toBeCloseTo(8, 12);
  expect(pauleMandel(observed)).toBeCloseTo(3, 6);
  expect(pauleMandel({ ...observed, values: new Float64Array([1, 1.1, 1]) })).toBe(0);
});

function rowsOf(effects: readonly number[], blocks: number): BlockArm[] {
  const draws = randomFrom("strata")("blocks");
  return Array.from({ length: blocks * effects.length }, (_, block) => {
    const common = 0.4 * draws.float();
    const effect = effects[block % effects.length] ?? 0;
    return ["a", "b"].map((arm): BlockArm => {
      const numerator = common + 0.1 * draws.float() + (arm === "a" ? effect : 0);
      return { block, arm, numerator, denominator: 1 };
    });
  }).flat();
}

it("shrinks strata that do not differ, and says so", () => {
  const found = heterogeneityOf(rowsOf([0.1, 0.1, 0.1, 0.1], 10), ["a", "b"], [0, 1], (block) =>
    String(block % 4),
  );
  if (found.kind === "gap") throw new Error(found.gap);
  expect(found.p).toBeGreaterThan(0.05);
  const own = found.strata.map((each) => each.own);
  const shrunken = found.strata.map(({ value }) => value);
  const spread = (values: number[]) => Math.max(...values) - Math.min(...values);
  expect(spread(shrunken)).toBeLessThan(spread(own));
  for (const { low, high } of found.strata) expect([low < 0.1, high > 0.1]).toEqual([true, true]);
});

it("finds a stratum that differs", () => {
  const found = heterogeneityOf(rowsOf([0, 0, 0, 0.4], 10), ["a", "b"], [0, 1], (block) =>
    String(block % 4),
  );
  if (found.kind === "gap") throw new Error(found.gap);
  expect(found.p).toBe(1 / 1_000);
  expect(found.inconsistency).toBeGreaterThan(0.9);
  expect(found.scale).toBeGreaterThan(0.1);
  expect(found.strata[3]?.low).toBeGreaterThan(0.3);
});

it("changes its sign with the arms, up to rounding, and leaves small strata out", () => {
  const rows = rowsOf([0, 0.1, 0.2], 8);
  const stratumOf = (block: number) => (block === 0 ? "lone" : String(block % 3));
  const found = heterogeneityOf(rows, ["a", "b"], [0, 1], stratumOf);
  const other = heterogeneityOf(rows, ["b", "a"], [0, 1], stratumOf);
  if (found.kind === "gap" || other.kind === "gap") throw new Error("not compared");
  expect(found.left).toEqual(["lone"]);
  expect(other.p).toBe(found.p);
  for (const [at, { value, low }] of found.strata.entries()) {
    expect(other.strata[at]?.value).toBeCloseTo(-value, 9);
    expect(other.strata[at]?.high).toBeCloseTo(-low, 6);
  }
});

it("gives reasons", () => {
  expect(heterogeneityOf(rowsOf([0], 20), ["a", "b"], [0, 1], () => "all")).toEqual({
    kind: "gap",
    gap: "few-strata",
  });
  const flat = rowsOf([0, 0], 8).map((row) => ({ ...row, numerator: 0.5 }));
  expect(heterogeneityOf(flat, ["a", "b"], [0, 1], (block) => String(block % 2))).toEqual({
    kind: "gap",
    gap: "no-variation",
  });
});

it("contains rare contrasts where few blocks of a stratum differ", { tags: ["sweep"] }, () => {
  let [held, strata] = [0, 0];
  for (let experiment = 0; experiment < 60; experiment += 1) {
    const draws = randomFrom("strata/rare")(String(experiment));
    const rows = Array.from({ length: 180 }, (_, block): BlockArm[] => {
      const [one, two] = [draws.float() < 0.075 ? 1 : 0, draws.float() < 0.025 ? 1 : 0];
      return [
        { block, arm: "a", numerator: one, denominator: 1 },
        { block, arm: "b", numerator: two, denominator: 1 },
      ];
    }).flat();
    const found = heterogeneityOf(rows, ["a", "b"], [0, 1], (block) => String(block % 6));
    if (found.kind === "gap") continue;
    for (const { low, value, high } of found.strata) {
      expect(-1 <= low && low <= value && value <= high && high <= 1).toBe(true);
      strata += 1;
      if (low <= 0.05 && high >= 0.05) held += 1;
    }
  }
  // Two standard errors of 360 strata are 2.7 points. By normal approximations 88% contain it.
  expect(held / strata).toBeGreaterThan(0.93);
});
