import { dot } from "./cholesky.ts";

const MAX_STEPS = 500;

/** A solution, and its residual. */
export interface Solution {
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
