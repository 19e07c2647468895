import { factorise, inverseOf } from "./cholesky.ts";
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

/** The exact covariance, for leagues small enough to invert a matrix. */
export function denseCurvature(design: Design, precisions: Float64Array, point: Point): Curvature {
  const layout = layoutOf(design);
  const { size } = layout;
  const factor = curvatureMatrix(design, precisions, point);
  factorise(factor, size);
  const inverse = inverseOf(factor, size);
  const solve = (right: Float64Array): Float64Array => {
    const result = new Float64Array(size);
    for (let row = 0; row < size; row += 1) {
      let sum = 0;
      for (let at = 0; at < size; at += 1)
        sum += (inverse[row * size + at] ?? 0) * (right[at] ?? 0);
      result[row] = sum;
    }
    return result;
  };
  const dot = (left: Float64Array, right: Float64Array): number =>
    left.reduce((sum, value, at) => sum + value * (right[at] ?? 0), 0);
  const covariance = (contrasts: readonly Contrast[]): Float64Array[] => {
    const weights = contrasts.map((contrast) => weightsOf(layout, design.players, contrast));
    return weights.map((left) => {
      const solved = solve(left);
      return Float64Array.from(weights, (right) => dot(right, solved));
    });
  };
  return {
    solve,
    variances: Float64Array.from({ length: size }, (_, at) => inverse[at * size + at] ?? 0),
    spread: (contrasts) =>
      Float64Array.from(contrasts, (contrast) => {
        const weights = weightsOf(layout, design.players, contrast);
        return dot(weights, solve(weights));
      }),
    separations: (contrasts) => quasiVariances(covariance(contrasts)),
  };
}
