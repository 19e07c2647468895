import { type Draws, randomFrom } from "@wisp/game";
import { describe, expect, it } from "vitest";
import {
  conjugateGradients,
  dot,
  factorise,
  inverseOf,
  quasiVariances,
  solveWith,
} from "./linear.ts";

const SIZE = 6;

const vectorOf = (draws: Draws, length = SIZE): Float64Array =>
  Float64Array.from({ length }, () => 2 * draws.float() - 1);

/** The rows of a symmetric positive definite matrix: B B' + 1 for a drawn B. */
function matrixOf(draws: Draws): Float64Array[] {
  const rows = Array.from({ length: SIZE }, () => vectorOf(draws));
  return rows.map((row, at) =>
    Float64Array.from(rows, (other, place) => dot(row, other) + (at === place ? 1 : 0)),
  );
}

const flat = (rows: readonly Float64Array[]): Float64Array =>
  Float64Array.from(rows.flatMap((row) => [...row]));
const times = (rows: readonly Float64Array[], vector: Float64Array): Float64Array =>
  Float64Array.from(rows, (row) => dot(row, vector));
const closeTo = (values: Iterable<number>, digits = 10) =>
  Array.from(values, (value) => expect.closeTo(value, digits));

const draws = randomFrom("linear")("matrices");
const cases = Array.from({ length: 4 }, () => ({ rows: matrixOf(draws), right: vectorOf(draws) }));

describe("a Cholesky factor", () => {
  it.each(cases)("times itself is the matrix", ({ rows }) => {
    const factor = flat(rows);
    factorise(factor, SIZE);
    const lower = rows.map((_, row) =>
      Float64Array.from({ length: SIZE }, (__, at) =>
        at <= row ? (factor[row * SIZE + at] ?? 0) : 0,
      ),
    );
    for (const [at, row] of rows.entries()) {
      const own = lower[at] ?? row;
      expect(lower.map((other) => dot(own, other))).toEqual(closeTo(row));
    }
  });

  it.each(cases)("solves the matrix, and does not change the right side", ({ rows, right }) => {
    const factor = flat(rows);
    factorise(factor, SIZE);
    const before = [...right];
    expect([...times(rows, solveWith(factor, SIZE, right))]).toEqual(closeTo(before));
    expect([...right]).toEqual(before);
  });

  it.each(cases)("gives the inverse of the matrix", ({ rows }) => {
    const factor = flat(rows);
    factorise(factor, SIZE);
    const inverse = inverseOf(factor, SIZE);
    for (let column = 0; column < SIZE; column += 1) {
      const own = inverse.slice(column * SIZE, (column + 1) * SIZE);
      const unit = rows.map((_, row) => (row === column ? 1 : 0));
      expect([...times(rows, own)]).toEqual(closeTo(unit));
    }
  });

  it.each([
    ["indefinite", [1, 2, 2, 1]],
    ["singular", [1, 1, 1, 1]],
    ["no numbers", [Number.NaN, 0, 0, 1]],
  ])("is refused where the matrix is %s", (_, values) => {
    expect(() => factorise(Float64Array.from(values), 2)).toThrow(RangeError);
  });
});

describe("conjugate gradients", () => {
  const solve = (rows: readonly Float64Array[], rights: Float64Array[], tolerance = 1e-12) =>
    conjugateGradients(
      (vectors) => vectors.map((vector) => times(rows, vector)),
      (residual) => residual.map((value, at) => value / (rows[at]?.[at] ?? 1)),
      rights,
      tolerance,
    );

  it.each(cases)("solve like the factor, each right side separately", ({ rows, right }) => {
    const factor = flat(rows);
    factorise(factor, SIZE);
    const other = Float64Array.from([0, 0, 1, 0, 0, 0]);
    const found = solve(rows, [right, new Float64Array(SIZE), other]);
    expect([...(found[0]?.x ?? [])]).toEqual(closeTo(solveWith(factor, SIZE, right)));
    expect([...(found[1]?.x ?? [])]).toEqual([0, 0, 0, 0, 0, 0]);
    expect([...(found[2]?.x ?? [])]).toEqual(closeTo(solveWith(factor, SIZE, other)));
  });

  it.each(cases)("leave the residual that they name, within the tolerance", ({ rows, right }) => {
    const scaled = (residual: Float64Array): number =>
      Math.sqrt(
        residual.reduce((sum, value, at) => sum + (value * value) / (rows[at]?.[at] ?? 1), 0),
      );
    for (const tolerance of [0.5, 0.05, 1e-6]) {
      const [found] = solve(rows, [right], tolerance);
      if (found === undefined) throw new Error("no solution");
      const product = times(rows, found.x);
      expect([...found.residual]).toEqual(
        closeTo(right.map((value, at) => value - (product[at] ?? 0))),
      );
      expect(scaled(found.residual)).toBeLessThanOrEqual(tolerance * scaled(right));
    }
    // Not more exactly than is asked for.
    const [rough] = solve(rows, [right], 0.5);
    expect(scaled(rough?.residual ?? right)).toBeGreaterThan(1e-6);
  });

  it("end in as many steps as the matrix has rows", () => {
    for (const { rows, right } of cases) {
      let steps = 0;
      conjugateGradients(
        (vectors) => {
          steps += 1;
          return vectors.map((vector) => times(rows, vector));
        },
        (residual) => residual.slice(),
        [right],
        1e-8,
      );
      expect(steps).toBeLessThanOrEqual(SIZE);
    }
  });
});

describe("quasi-variances", () => {
  const covarianceOf = (variances: readonly number[], shared: number): Float64Array[] =>
    variances.map((variance, row) =>
      Float64Array.from(variances, (_, column) => shared + (row === column ? variance : 0)),
    );

  it.each([0, 0.7, -0.01])(
    "of independent values that share %d are their own variances",
    (shared) => {
      const own = [0.1, 0.4, 0.2, 0.3];
      expect([...quasiVariances(covarianceOf(own, shared))]).toEqual(closeTo(own));
    },
  );

  it("sum to the mean variance of differences, for any covariance", () => {
    const [one] = cases;
    const rows = one?.rows ?? [];
    const quasi = quasiVariances(rows);
    for (const [at, row] of rows.entries()) {
      const exact = rows.map(
        (other, place) => (row[at] ?? 0) + (other[place] ?? 0) - 2 * (row[place] ?? 0),
      );
      const found = [...quasi].map((value, place) => (place === at ? 0 : value + (quasi[at] ?? 0)));
      const sum = (values: readonly number[]): number =>
        values.reduce((all, each) => all + each, 0);
      expect(sum(found)).toBeCloseTo(sum(exact), 10);
    }
  });

  it("of fewer than three values are their variances, and never below 0", () => {
    expect([...quasiVariances(covarianceOf([0.1, 0.4], 0))]).toEqual([0.1, 0.4]);
    expect([...quasiVariances(covarianceOf([0.3], 0))]).toEqual([0.3]);
    const negative = quasiVariances(covarianceOf([-1, 4, 4, 4], 0));
    expect(negative[0]).toBe(0);
  });
});
