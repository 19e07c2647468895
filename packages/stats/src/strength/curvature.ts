import { conjugateGradients, factorise, inverseOf, solveWith } from "../linear.ts";
import type { PairwiseComparisons } from "./pairwise-comparisons.ts";
import type { StrengthPrior } from "./prior.ts";

/** Above this many parameters the curvature is not inverted: variances come from its diagonal. */
const MAX_EXACT = 400;
const TOLERANCE = 1e-7;

/** The curvature of the penalised likelihood: solves for steps, and gives variances. */
export interface Curvature {
  solve(right: Float64Array): Float64Array;
  /** Variances of the versions' strengths. */
  variances(): Float64Array;
  /** The same above the mean of all: without a common shift of all strengths, which no pairwise comparison shows. */
  centredVariances(): Float64Array;
  /** Rows of the covariance of all parameters; null where it is too large. */
  readonly covariance: Float64Array | null;
}

/** Calls back with every entry of the curvature that pairwise comparisons make, lower and upper half. */
function eachEntry(
  { version, role, roles, versions, halves }: PairwiseComparisons,
  weights: Float64Array,
  add: (row: number, column: number, value: number) => void,
): void {
  const first = versions.names.length;
  const count = roles.names.length > 1 ? 4 : 2;
  const places = new Int32Array(4);
  for (let row = 0; row < halves.length; row += 1) {
    const weight = weights[row] ?? 0;
    places[0] = version[0][row] ?? 0;
    places[1] = version[1][row] ?? 0;
    places[2] = first + (role[0][row] ?? 0);
    places[3] = first + (role[1][row] ?? 0);
    for (let one = 0; one < count; one += 1) {
      for (let other = 0; other < count; other += 1) {
        add(places[one] ?? 0, places[other] ?? 0, (one + other) % 2 === 0 ? weight : -weight);
      }
    }
  }
}

function exactCurvature(
  comparisons: PairwiseComparisons,
  prior: StrengthPrior,
  weights: Float64Array,
): Curvature {
  const { size } = prior;
  const matrix = new Float64Array(size * size);
  const add = (row: number, column: number, value: number): void => {
    matrix[row * size + column] = (matrix[row * size + column] ?? 0) + value;
  };
  prior.eachEntry(add);
  eachEntry(comparisons, weights, add);
  factorise(matrix, size);
  const covariance = inverseOf(matrix, size);
  return {
    covariance,
    solve: (right) => solveWith(matrix, size, right),
    variances: () =>
      Float64Array.from(comparisons.versions.names, (_, at) => covariance[at * size + at] ?? 0),
    centredVariances() {
      const count = comparisons.versions.names.length;
      const means = new Float64Array(count);
      for (let row = 0; row < count; row += 1) {
        for (let column = 0; column < count; column += 1) {
          means[row] = (means[row] ?? 0) + (covariance[row * size + column] ?? 0) / count;
        }
      }
      const mean = means.reduce((sum, value) => sum + value, 0) / count;
      return means.map((own, at) => (covariance[at * size + at] ?? 0) - 2 * own + mean);
    },
  };
}

/** Curvature times a vector, without the matrix. */
function product(
  { version, role, roles, versions, halves }: PairwiseComparisons,
  prior: StrengthPrior,
  weights: Float64Array,
  vector: Float64Array,
): Float64Array {
  const result = prior.times(vector);
  const first = versions.names.length;
  const hasRoles = roles.names.length > 1;
  const add = (at: number, value: number): void => {
    result[at] = (result[at] ?? 0) + value;
  };
  for (let row = 0; row < halves.length; row += 1) {
    const [one, other] = [version[0][row] ?? 0, version[1][row] ?? 0];
    let difference = (vector[one] ?? 0) - (vector[other] ?? 0);
    const [own, theirs] = [first + (role[0][row] ?? 0), first + (role[1][row] ?? 0)];
    if (hasRoles) difference += (vector[own] ?? 0) - (vector[theirs] ?? 0);
    const value = (weights[row] ?? 0) * difference;
    add(one, value);
    add(other, -value);
    if (!hasRoles) continue;
    add(own, value);
    add(theirs, -value);
  }
  return result;
}

function largeCurvature(
  comparisons: PairwiseComparisons,
  prior: StrengthPrior,
  weights: Float64Array,
): Curvature {
  const { version, halves } = comparisons;
  const diagonal = new Float64Array(prior.size);
  const information = new Float64Array(comparisons.versions.names.length);
  prior.eachEntry((row, column, value) => {
    if (row === column) diagonal[row] = (diagonal[row] ?? 0) + value;
  });
  eachEntry(comparisons, weights, (row, column, value) => {
    if (row === column) diagonal[row] = (diagonal[row] ?? 0) + value;
  });
  for (let row = 0; row < halves.length; row += 1) {
    for (const side of version) {
      const at = side[row] ?? 0;
      information[at] = (information[at] ?? 0) + (weights[row] ?? 0);
    }
  }
  return {
    covariance: null,
    solve(right) {
      const [solution] = conjugateGradients(
        (vectors) => vectors.map((vector) => product(comparisons, prior, weights, vector)),
        (residual) => residual.map((value, at) => value / (diagonal[at] ?? 1)),
        [right],
        TOLERANCE,
      );
      return solution?.x ?? right;
    },
    variances: () => prior.variancesGiven(information),
    centredVariances: () => prior.variancesGiven(information),
  };
}

/**
 * @param weights of every pairwise comparison: its information
 */
export const curvatureOf = (
  comparisons: PairwiseComparisons,
  prior: StrengthPrior,
  weights: Float64Array,
): Curvature =>
  prior.size <= MAX_EXACT
    ? exactCurvature(comparisons, prior, weights)
    : largeCurvature(comparisons, prior, weights);
