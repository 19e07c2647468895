import { dot, factorise, inverseOf, solveWith } from "./cholesky.ts";
import { CIVILIANS, type Design, layoutOf } from "./design.ts";
import { type Contrast, type Curvature, type Point, rowOf, weightsOf } from "./posterior.ts";

function curvatureMatrix(design: Design, precisions: Float64Array, point: Point): Float64Array {
  const layout = layoutOf(design);
  const { size } = layout;
  const matrix = new Float64Array(size * size);
  const places = new Int32Array(3 + CIVILIANS);
  const values = new Float64Array(3 + CIVILIANS);
  for (let match = 0; match < design.matches; match += 1) {
    rowOf(design, layout, match, places, values);
    const weight = point.weights[match] ?? 0;
    for (let left = 0; left < places.length; left += 1) {
      const scaled = weight * (values[left] ?? 0);
      const base = (places[left] ?? 0) * size;
      for (let right = 0; right < places.length; right += 1) {
        const at = base + (places[right] ?? 0);
        matrix[at] = (matrix[at] ?? 0) + scaled * (values[right] ?? 0);
      }
    }
  }
  for (const [at, precision] of precisions.entries()) {
    matrix[at * size + at] = (matrix[at * size + at] ?? 0) + precision;
  }
  return matrix;
}

/** Quasi-variances from the covariance matrix of contrasts: they fit the row means of all differences. */
function quasiVariances(covariance: readonly Float64Array[]): Float64Array {
  const count = covariance.length;
  const own = covariance.map((row, at) => row[at] ?? 0);
  if (count < 3) return Float64Array.from(own);
  const trace = own.reduce((sum, value) => sum + value, 0);
  const differences = covariance.map(
    (row, at) => count * (own[at] ?? 0) + trace - 2 * row.reduce((sum, value) => sum + value, 0),
  );
  const total = differences.reduce((sum, value) => sum + value, 0) / (2 * (count - 1));
  return Float64Array.from(differences, (value) => Math.max(0, (value - total) / (count - 2)));
}

/** x' V x of every match. */
function predictorVariances(design: Design, inverse: Float64Array): Float64Array {
  const layout = layoutOf(design);
  const places = new Int32Array(3 + CIVILIANS);
  const values = new Float64Array(3 + CIVILIANS);
  return Float64Array.from({ length: design.matches }, (_, match) => {
    rowOf(design, layout, match, places, values);
    let sum = 0;
    for (let left = 0; left < places.length; left += 1) {
      const base = (places[left] ?? 0) * layout.size;
      const scaled = values[left] ?? 0;
      for (let right = 0; right < places.length; right += 1) {
        sum += scaled * (values[right] ?? 0) * (inverse[base + (places[right] ?? 0)] ?? 0);
      }
    }
    return sum;
  });
}

/** The exact covariance, for leagues small enough to invert a matrix. */
export function denseCurvature(design: Design, precisions: Float64Array, point: Point): Curvature {
  const layout = layoutOf(design);
  const { size } = layout;
  const factor = curvatureMatrix(design, precisions, point);
  factorise(factor, size);
  const solve = (right: Float64Array) => solveWith(factor, size, right);
  const weighted = (contrasts: readonly Contrast[]): Float64Array[] =>
    contrasts.map((contrast) => weightsOf(layout, design.players, contrast));
  return {
    solve,
    spreads: () => {
      const inverse = inverseOf(factor, size);
      return {
        variances: Float64Array.from({ length: size }, (_, at) => inverse[at * size + at] ?? 0),
        predictors: predictorVariances(design, inverse),
        of: (contrasts) =>
          Float64Array.from(weighted(contrasts), (weights) => dot(weights, solve(weights))),
        separations: (contrasts) => {
          const weights = weighted(contrasts);
          const solved = weights.map(solve);
          return quasiVariances(
            weights.map((left) => Float64Array.from(solved, (right) => dot(left, right))),
          );
        },
      };
    },
  };
}
