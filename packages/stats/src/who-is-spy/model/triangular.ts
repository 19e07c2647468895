import { exp, log1p, square } from "../../exact.ts";
import { type Design, gathered, predictors } from "./design.ts";
import { enteredSteps, stepsOf } from "./prior.ts";

/** Solves L X = B in place; B is size by columns, row-major. */
export function forward(
  factor: Float64Array,
  rows: Float64Array,
  size: number,
  columns: number,
): void {
  for (let row = 0; row < size; row += 1) {
    for (let before = 0; before < row; before += 1) {
      const weight = factor[row * size + before] ?? 0;
      for (let at = 0; at < columns; at += 1) {
        const place = row * columns + at;
        rows[place] = (rows[place] ?? 0) - weight * (rows[before * columns + at] ?? 0);
      }
    }
    const pivot = factor[row * size + row] ?? 1;
    for (let at = row * columns; at < (row + 1) * columns; at += 1)
      rows[at] = (rows[at] ?? 0) / pivot;
  }
}

/** Solves L' X = B in place; B is size by columns, row-major. */
export function backward(
  factor: Float64Array,
  rows: Float64Array,
  size: number,
  columns: number,
): void {
  for (let row = size - 1; row >= 0; row -= 1) {
    for (let after = row + 1; after < size; after += 1) {
      const weight = factor[after * size + row] ?? 0;
      for (let at = 0; at < columns; at += 1) {
        const place = row * columns + at;
        rows[place] = (rows[place] ?? 0) - weight * (rows[after * columns + at] ?? 0);
      }
    }
    const pivot = factor[row * size + row] ?? 1;
    for (let at = row * columns; at < (row + 1) * columns; at += 1)
      rows[at] = (rows[at] ?? 0) / pivot;
  }
}

/** Takes B'B off the lower triangle of a matrix of columns by columns. */
export function takeSquares(
  matrix: Float64Array,
  rows: Float64Array,
  size: number,
  columns: number,
): void {
  let row = 0;
  // Four rows at a time read and write the matrix once; the order of the sums stays the same.
  for (; row + 4 <= size; row += 4) {
    const first = rows.subarray(row * columns, (row + 1) * columns);
    const second = rows.subarray((row + 1) * columns, (row + 2) * columns);
    const third = rows.subarray((row + 2) * columns, (row + 3) * columns);
    const fourth = rows.subarray((row + 3) * columns, (row + 4) * columns);
    for (let one = 0; one < columns; one += 1) {
      const [a, b] = [first[one] ?? 0, second[one] ?? 0];
      const [c, d] = [third[one] ?? 0, fourth[one] ?? 0];
      const base = one * columns;
      for (let other = 0; other <= one; other += 1) {
        matrix[base + other] =
          (matrix[base + other] ?? 0) -
          a * (first[other] ?? 0) -
          b * (second[other] ?? 0) -
          c * (third[other] ?? 0) -
          d * (fourth[other] ?? 0);
      }
    }
  }
  for (; row < size; row += 1) {
    for (let one = 0; one < columns; one += 1) {
      const weight = rows[row * columns + one] ?? 0;
      for (let other = 0; other <= one; other += 1) {
        const place = one * columns + other;
        matrix[place] = (matrix[place] ?? 0) - weight * (rows[row * columns + other] ?? 0);
      }
    }
  }
}

/** The product of a matrix of rows by size and a square one, row-major. */
export function product(
  left: Float64Array,
  square: Float64Array,
  rows: number,
  size: number,
): Float64Array {
  const result = new Float64Array(rows * size);
  for (let row = 0; row < rows; row += 1) {
    const sums = result.subarray(row * size, (row + 1) * size);
    let at = 0;
    // As above: four at a time, in the same order.
    for (; at + 4 <= size; at += 4) {
      const base = row * size + at;
      const [a, b] = [left[base] ?? 0, left[base + 1] ?? 0];
      const [c, d] = [left[base + 2] ?? 0, left[base + 3] ?? 0];
      const first = at * size;
      for (let to = 0; to < size; to += 1) {
        sums[to] =
          (sums[to] ?? 0) +
          a * (square[first + to] ?? 0) +
          b * (square[first + size + to] ?? 0) +
          c * (square[first + 2 * size + to] ?? 0) +
          d * (square[first + 3 * size + to] ?? 0);
      }
    }
    for (; at < size; at += 1) {
      const weight = left[row * size + at] ?? 0;
      for (let to = 0; to < size; to += 1) {
        sums[to] = (sums[to] ?? 0) + weight * (square[at * size + to] ?? 0);
      }
    }
  }
  return result;
}

/** The log posterior at a point with what Newton's method needs there. */
export interface Point {
  readonly parameters: Float64Array;
  /** Up to a constant. */
  readonly logDensity: number;
  readonly gradient: Float64Array;
  /** p (1 - p) of every match: the curvature is X'WX and the prior's precision. */
  readonly weights: Float64Array;
  /** Outcome minus its chance, by match. */
  readonly residuals: Float64Array;
}

/** @param variances of every parameter's step (see `stepVariances`) */
export function pointAt(design: Design, variances: Float64Array, parameters: Float64Array): Point {
  const logits = predictors(design, parameters);
  const residuals = new Float64Array(design.matches);
  const weights = new Float64Array(design.matches);
  let logDensity = 0;
  for (let match = 0; match < design.matches; match += 1) {
    const logit = logits[match] ?? 0;
    const won = design.spyWon[match] ?? 0;
    const chance = 1 / (1 + exp(-logit));
    residuals[match] = won - chance;
    weights[match] = chance * (1 - chance);
    logDensity -= log1p(exp(-Math.abs(logit))) + Math.max(0, won === 1 ? -logit : logit);
  }
  const pulls = stepsOf(design.prior, parameters).map((step, at) => {
    logDensity -= square(step) / (2 * (variances[at] ?? 1));
    return step / (variances[at] ?? 1);
  });
  const pulled = enteredSteps(design.prior, pulls);
  const gradient = gathered(design, residuals).map((value, at) => value - (pulled[at] ?? 0));
  return { parameters, logDensity, gradient, weights, residuals };
}

/**
 * A linear function of the main parameters whose uncertainty is asked for: some of them, each with
 * its weight, and the means over all players' present states, as spy and as civilian.
 */
export interface Contrast {
  readonly entries: readonly (readonly [place: number, weight: number])[];
  readonly fieldSpy: number;
  readonly fieldCivilian: number;
}

/** A contrast as weights of the main parameters. */
export function weightsOf(design: Design, contrast: Contrast): Float64Array {
  const weights = new Float64Array(design.main);
  const add = (place: number, weight: number): void => {
    weights[place] = (weights[place] ?? 0) + weight;
  };
  for (const state of design.current) {
    add(1 + state, contrast.fieldSpy / design.players);
    add(design.civilians + state, contrast.fieldCivilian / design.players);
  }
  for (const [place, weight] of contrast.entries) add(place, weight);
  return weights;
}

/** The means over all players' present states, as spy and as civilian, of a parameter vector. */
export function fieldOf({ current, civilians, players }: Design, vector: Float64Array) {
  let [spy, civilian] = [0, 0];
  for (const state of current) {
    spy += vector[1 + state] ?? 0;
    civilian += vector[civilians + state] ?? 0;
  }
  return { spy: spy / players, civilian: civilian / players };
}

/** Contrasts of a parameter vector: what `weightsOf` gives times it, without writing it out. */
export function alongOf(design: Design, vector: Float64Array): (contrast: Contrast) => number {
  const field = fieldOf(design, vector);
  return ({ entries, fieldSpy, fieldCivilian }) =>
    entries.reduce(
      (sum, [place, weight]) => sum + weight * (vector[place] ?? 0),
      fieldSpy * field.spy + fieldCivilian * field.civilian,
    );
}

/** How uncertain things are, given the matches. */
export interface Spreads {
  /** Posterior variance of every parameter's step, and of every match's linear predictor. */
  readonly steps: Float64Array;
  readonly predictors: Float64Array;
  /** Variances of contrasts. */
  of(contrasts: readonly Contrast[]): Float64Array;
  /**
   * A variance for each contrast such that that of a difference of two is about the sum of theirs
   * (quasi-variances; Firth and de Menezes, 2004).
   */
  quasiVariances(contrasts: readonly Contrast[]): Float64Array;
}

/** The posterior's normal approximation around its mode (Laplace), in any representation. */
export interface Curvature {
  /**
   * Posterior covariance times a vector.
   *
   * @param tolerance the part of the vector's norm that may be left, where solutions are not exact
   */
  solve(right: Float64Array, tolerance?: number): Float64Array;
  /** The same of some vectors together, which may take less time. */
  solveAll(rights: readonly Float64Array[]): readonly Float64Array[];
  /**
   * What takes longer than a few solutions.
   *
   * @param samples posterior draws, where variances rest on them
   */
  spreads(samples: number): Spreads;
}
