import { expect, test } from "vitest";
import { binomialUpTo, normalBelow } from "../distributions.ts";
import { quantileAtZero, type WeightedSum } from "./weighted-sum.ts";

/** Exponential variables, as many with a weight above 0 as `ups`, and with one below 0 as `downs`. */
const singles = (ups: number, up: number, downs: number, down: number): WeightedSum => ({
  terms: new Float64Array([...Array<number>(ups).fill(up), ...Array<number>(downs).fill(-down)]),
  shapes: new Float64Array(ups + downs).fill(1),
});

/** The same as two gamma variables. */
const grouped = (ups: number, up: number, downs: number, down: number): WeightedSum => ({
  terms: new Float64Array([up, -down]),
  shapes: new Float64Array([ups, downs]),
});

// A gamma variable's share of the sum of two is a beta variable, whose chances are binomial.
const exact = (ups: number, up: number, downs: number, down: number): number =>
  1 - binomialUpTo(ups + downs - 1, ups - 1, down / (up + down));

const sums: readonly (readonly [ups: number, up: number, downs: number, down: number])[] = [
  [3, 1, 5, 1],
  [3, 2, 5, 0.1],
  [12, 0.25, 9, 1],
  [1, 6, 20, 1],
  [40, 1, 30, 1],
  [3_000, 1, 2_900, 1],
  [2_000, 1, 900, 2],
  [2_000, 1e-3, 2_100, 1e-3],
];

test.for(sums)("of %d times %d against %d times %d the chance is the binomial one", (sum) => {
  const chance = exact(...sum);
  const { quantile, tilt } = quantileAtZero(singles(...sum));
  expect(normalBelow(quantile) / chance).toBeGreaterThan(0.97);
  expect(normalBelow(quantile) / chance).toBeLessThan(1.03);
  // Equal terms may be taken together, and a search may begin anywhere.
  expect(quantileAtZero(grouped(...sum)).quantile).toBeCloseTo(quantile, 6);
  for (const near of [tilt, tilt / 2, -tilt, 1e6]) {
    expect(quantileAtZero(singles(...sum), near).quantile).toBeCloseTo(quantile, 6);
  }
});

test("a sum that is as often above 0 as below has the quantile 0", () => {
  expect(quantileAtZero(singles(7, 1, 7, 1)).quantile).toBeCloseTo(0, 9);
});
