import { dot } from "../../linear/cholesky.ts";
import { curvedAll } from "./curved.ts";
import type { Design } from "./design.ts";

/**
 * The curvature where what ballots say moves together with all skills that are expected by it, one role
 * at a time, inverted: no step of the prior but one moves, while each alone would move against the others.
 * Conjugate gradients take twice the steps without it.
 */
export class BallotsShift {
  readonly #moves: readonly { readonly vector: Float64Array; readonly stiffness: number }[];

  /**
   * @param variances of every parameter's step
   * @param weights p (1 - p) of every match
   */
  constructor(design: Design, variances: Float64Array, weights: Float64Array) {
    const { prior, main, size, byBallots } = design;
    const vectors = Object.values(byBallots).map((place) => {
      const vector = new Float64Array(size);
      vector[place] = 1;
      // Predecessors have lower numbers.
      for (let at = 0; at < main; at += 1) {
        const from = prior.before[at] ?? -1;
        const own = prior.slope[at] === place ? (prior.multiple[at] ?? 0) : 0;
        if (from !== -1 || own !== 0) vector[at] = own + (vector[from] ?? 0);
      }
      return vector;
    });
    const curved = curvedAll(design, variances, weights, vectors);
    this.#moves = vectors.map((vector, at) => ({
      vector,
      stiffness: dot(vector, curved[at] ?? vector),
    }));
  }

  /** Adds the solutions for `right` to `x`. */
  addSolutions(right: Float64Array, x: Float64Array): void {
    for (const { vector, stiffness } of this.#moves) {
      const move = dot(vector, right) / stiffness;
      for (const [at, value] of vector.entries()) x[at] = (x[at] ?? 0) + move * value;
    }
  }
}
