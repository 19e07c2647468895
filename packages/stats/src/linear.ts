/** The sum of products; both as long as `left`. */
export function dot(left: Float64Array, right: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < left.length; at += 1) sum += (left[at] ?? 0) * (right[at] ?? 0);
  return sum;
}

/**
 * The lower Cholesky factor of a symmetric positive definite matrix (row-major, size by size), in
 * place of its lower triangle. Throws a RangeError when the matrix is not positive definite.
 */
export function factorise(matrix: Float64Array, size: number): void {
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = matrix[row * size + column] ?? 0;
      for (let at = 0; at < column; at += 1) {
        sum -= (matrix[row * size + at] ?? 0) * (matrix[column * size + at] ?? 0);
      }
      if (row === column) {
        if (!(sum > 0)) throw new RangeError("the matrix is not positive definite");
        matrix[row * size + row] = Math.sqrt(sum);
      } else matrix[row * size + column] = sum / (matrix[column * size + column] ?? 1);
    }
  }
}

/** Solves L L' x = right for a factor L. */
export function solveWith(factor: Float64Array, size: number, right: Float64Array): Float64Array {
  const x = right.slice();
  for (let row = 0; row < size; row += 1) {
    let sum = x[row] ?? 0;
    for (let at = 0; at < row; at += 1) sum -= (factor[row * size + at] ?? 0) * (x[at] ?? 0);
    x[row] = sum / (factor[row * size + row] ?? 1);
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    const value = (x[row] ?? 0) / (factor[row * size + row] ?? 1);
    x[row] = value;
    for (let at = 0; at < row; at += 1)
      x[at] = (x[at] ?? 0) - (factor[row * size + at] ?? 0) * value;
  }
  return x;
}

/** The inverse of L L' for a factor L, row-major and symmetric. */
export function inverseOf(factor: Float64Array, size: number): Float64Array {
  // The rows of `lower` are the columns of the inverse of L, so that every loop runs along memory.
  const lower = new Float64Array(size * size);
  for (let column = 0; column < size; column += 1) {
    const base = column * size;
    lower[base + column] = 1 / (factor[column * size + column] ?? 1);
    for (let row = column + 1; row < size; row += 1) {
      let sum = 0;
      for (let at = column; at < row; at += 1) {
        sum += (factor[row * size + at] ?? 0) * (lower[base + at] ?? 0);
      }
      lower[base + row] = -sum / (factor[row * size + row] ?? 1);
    }
  }
  const inverse = new Float64Array(size * size);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = 0;
      for (let at = row; at < size; at += 1) {
        sum += (lower[row * size + at] ?? 0) * (lower[column * size + at] ?? 0);
      }
      inverse[row * size + column] = sum;
      inverse[column * size + row] = sum;
    }
  }
  return inverse;
}

const MAX_STEPS = 500;

/** A solution, and its residual. */
interface Solution {
  readonly x: Float64Array;
  readonly residual: Float64Array;
}

type Precondition = (residual: Float64Array) => Float64Array;

/** The solution for one right side, on its way. */
class Descent implements Solution {
  readonly x: Float64Array;
  readonly residual: Float64Array;
  readonly direction: Float64Array;
  readonly #precondition: Precondition;
  readonly #enough: number;
  #rho: number;

  constructor(right: Float64Array, precondition: Precondition, tolerance: number) {
    this.x = new Float64Array(right.length);
    this.residual = right.slice();
    this.direction = precondition(right);
    this.#precondition = precondition;
    this.#rho = dot(right, this.direction);
    this.#enough = tolerance * tolerance * this.#rho;
  }

  get isDone(): boolean {
    return !(this.#rho > this.#enough);
  }

  /** @param along the matrix times the direction */
  advance(along: Float64Array): void {
    const { x, residual, direction } = this;
    const length = this.#rho / dot(direction, along);
    for (let at = 0; at < x.length; at += 1) {
      x[at] = (x[at] ?? 0) + length * (direction[at] ?? 0);
      residual[at] = (residual[at] ?? 0) - length * (along[at] ?? 0);
    }
    const scaled = this.#precondition(residual);
    const next = dot(residual, scaled);
    const turn = next / this.#rho;
    this.#rho = next;
    for (let at = 0; at < x.length; at += 1) {
      direction[at] = (scaled[at] ?? 0) + turn * (direction[at] ?? 0);
    }
  }
}

/**
 * Solutions of a positive definite matrix for some right sides, side by side, by conjugate gradients
 * with a preconditioner (Hestenes and Stiefel, 1952).
 *
 * @param products the matrix times some vectors
 * @param tolerance the part of a right side's norm at which its solution is good enough
 */
export function conjugateGradients(
  products: (vectors: readonly Float64Array[]) => readonly Float64Array[],
  precondition: Precondition,
  rights: readonly Float64Array[],
  tolerance: number,
): Solution[] {
  const descents = rights.map((right) => new Descent(right, precondition, tolerance));
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const open = descents.filter(({ isDone }) => !isDone);
    if (open.length === 0) break;
    const along = products(open.map(({ direction }) => direction));
    for (const [at, descent] of open.entries()) {
      const own = along[at];
      if (own !== undefined) descent.advance(own);
    }
  }
  return descents;
}

/** The part of a column's length below which it says nothing that the others do not. */
const DEPENDENT = 1e-6;

/** The directions that some columns span: orthogonal, each of length 1 (modified Gram-Schmidt). */
export class Directions {
  readonly #basis: Float64Array[] = [];

  constructor(columns: readonly Float64Array[]) {
    for (const column of columns) {
      const rest = this.without(column);
      const length = Math.sqrt(dot(rest, rest));
      if (length <= DEPENDENT * Math.sqrt(dot(column, column))) continue;
      this.#basis.push(rest.map((each) => each / length));
    }
  }

  /** How many there are: columns that do not depend on others. */
  get rank(): number {
    return this.#basis.length;
  }

  /** What remains of the values without their parts along these directions. */
  without(values: Float64Array): Float64Array {
    const rest = values.slice();
    for (const direction of this.#basis) {
      const part = dot(rest, direction);
      for (let at = 0; at < rest.length; at += 1) {
        rest[at] = (rest[at] ?? 0) - part * (direction[at] ?? 0);
      }
    }
    return rest;
  }
}

/** Quasi-variances from a covariance matrix: they fit the row means of all differences. */
export function quasiVariances(covariance: readonly Float64Array[]): Float64Array {
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
