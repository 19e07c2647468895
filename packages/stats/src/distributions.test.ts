import { randomFrom } from "@wisp/game";
import { expect, test } from "vitest";
import {
  binomialUpTo,
  chiSquareAbove,
  normalBelow,
  normals,
  student95,
  twoSidedStudent,
} from "./distributions.ts";

test.for([
  [1, 12.7062],
  [2, 4.3027],
  [3, 3.1824],
  [5, 2.5706],
  [13, 2.1604],
  [30, 2.0423],
  [1_000, 1.9623],
  [Number.POSITIVE_INFINITY, 1.96],
] as const)("95%% of Student's t with %d degrees of freedom are within %d", ([degrees, half]) => {
  expect(student95(degrees)).toBeCloseTo(half, 3);
});

// Hill's algorithm against the exact tail; it is roughest for few degrees of freedom.
test.for([
  [3, 1e-5],
  [4, 1e-6],
  [5, 1e-6],
  [6, 1e-6],
  [8, 1e-7],
  [11, 1e-7],
  [12, 1e-7],
  [16, 1e-8],
  [40, 1e-10],
  [99, 1e-11],
  [200, 1e-10],
  [1_000, 1e-11],
] as const)("5%% lie beyond the quantile for %d degrees of freedom", ([degrees, relative]) => {
  const beyond = twoSidedStudent(student95(degrees), degrees);
  expect(Math.abs(beyond / 0.05 - 1)).toBeLessThan(relative);
});

test("below 2 degrees of freedom the quantile is the one of 1", () => {
  for (const degrees of [1, 1.01, 1.99]) expect(student95(degrees)).toBe(12.706204736174698);
});

test("between whole degrees of freedom the quantile falls", () => {
  const halves = [1, 1.5, 2, 2.5, 3.3, 4.9, 5.1, 40, 400].map(student95);
  expect(halves).toEqual(halves.toSorted((left, right) => right - left));
  expect(student95(0.5)).toBe(Number.POSITIVE_INFINITY);
});

// As R's 2 * pt(-t, degrees) gives them.
test.for([
  [0, 7, 1],
  [0.1, 5, 0.9242301411546606],
  [63.657, 1, 0.00999995934547],
  [10, 3, 0.00212839905841415],
  [2.2281388519649385, 10, 0.05],
  [3.5, 99, 0.000699064648368794],
  [5, 1_000, 6.76725636464864e-7],
  [4, 1_000_000, 0.0000633470340100481],
] as const)("%d with %d degrees of freedom has a tail of %d", ([t, degrees, chance]) => {
  expect(twoSidedStudent(t, degrees) / chance).toBeCloseTo(1, 9);
  expect(twoSidedStudent(-t, degrees)).toBe(twoSidedStudent(t, degrees));
});

test("Student's chance is 0 where it is too small for a number", () => {
  for (const t of [1e200, Number.POSITIVE_INFINITY]) expect(twoSidedStudent(t, 9)).toBe(0);
});

// As R's pnorm gives them.
test.for([
  [Number.NEGATIVE_INFINITY, 0],
  [-3, 0.0013498980316301],
  [-0.8416212335729143, 0.2],
  [0, 0.5],
  [1.959963984540054, 0.975],
  [Number.POSITIVE_INFINITY, 1],
] as const)("a normal value is below %d with a chance of %d", ([x, chance]) => {
  expect(normalBelow(x)).toBeCloseTo(chance, 6);
});

test("a normal value is on either side of 0 with the same chance", () => {
  for (const x of [0.01, 0.3, 1, 2.5, 5])
    expect(normalBelow(x) + normalBelow(-x)).toBeCloseTo(1, 12);
});

test("normal draws have the moments of a normal distribution", () => {
  const normal = normals(randomFrom("normal")("draws"));
  const values = Array.from({ length: 20_000 }, normal);
  const moment = (power: number): number =>
    values.reduce((sum, value) => sum + value ** power, 0) / values.length;
  expect(
    [moment(1), moment(2) - 1, moment(3), moment(4) / 3 - 1].every((off) => Math.abs(off) < 0.1),
  ).toBe(true);
});

test("binomial chances are those of the table", () => {
  expect(binomialUpTo(10, 3, 0.5)).toBeCloseTo(176 / 1024, 12);
  expect(binomialUpTo(20, 0, 0.1)).toBeCloseTo(0.9 ** 20, 12);
  expect(binomialUpTo(20, 20, 0.6)).toBeCloseTo(1, 12);
  expect(binomialUpTo(5_000, 3_000, 0.6)).toBeCloseTo(0.505_374_133_487, 9);
});

test.for([
  [2, 5.991465, 0.05],
  [2, 9.21034, 0.01],
  [3, 0.584374, 0.9],
  [3, 7.814728, 0.05],
  [3, 16.266236, 0.001],
  [3, 0, 1],
] as const)(
  "of chi-square with %d degrees of freedom %d is exceeded with chance %d",
  ([degrees, x, p]) => {
    expect(chiSquareAbove(x, degrees)).toBeCloseTo(p, 6);
  },
);
