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

test("the quantile is smooth where the mean is 0", () => {
  const terms = [0.957, -0.81, -0.504, 0.005, -0.163, -0.872, 0.361, 0.223, -0.401, -0.002, 0.353];
  const mean = terms.reduce((sum, term) => sum + term, 0) / terms.length;
  const at = (shift: number): number =>
    quantileAtZero({
      terms: Float64Array.from(terms, (term) => term - mean + shift),
      shapes: new Float64Array(terms.length).fill(1),
    }).quantile;
  const slope = (at(0.01) - at(-0.01)) / 0.02;
  for (const shift of [1e-3, 3e-4, 2e-4, 1e-4, 1e-5, 1e-9]) {
    for (const side of [1, -1]) {
      expect(at(side * shift)).toBeCloseTo(at(0) + side * shift * slope, 6);
    }
  }
});
