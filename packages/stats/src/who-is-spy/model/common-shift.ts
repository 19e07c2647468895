import type { Design } from "./design.ts";

/**
 * The curvature where all parameters of a group move together, inverted: the level, all states as
 * spy, all as civilian, all effects by pair. Every match has the same sum of entries in a group, so
 * matches determine one combination of these four moves, and the prior alone the others. Conjugate gradients
 * take twice the steps without it (a coarse space; Nicolaides, 1987).
 */
export class CommonShift {
  /** The places of each group, from its first to after its last. */
  readonly #groups: readonly (readonly [first: number, end: number])[];
  /** Prior precision of the move of each group, and the sum of a match's entries in it. */
  readonly #precisions: readonly number[];
  readonly #entries: readonly number[];
  /** Of all matches. */
  readonly #weight: number;

  /**
   * @param variances of every parameter's step
   * @param weights p (1 - p) of every match
   */
  constructor(design: Design, variances: Float64Array, weights: Float64Array) {
    const { civilians, byBallots, main, size, prior, width, places, values } = design;
    this.#groups = [
      [0, 1],
      [1, civilians],
      [civilians, byBallots.spy],
      [main, size],
    ];
    this.#weight = weights.reduce((sum, weight) => sum + weight, 0);
    // Of a chain only the first parameter's step moves.
    const precisions = variances.map((variance, at) =>
      prior.before[at] === -1 ? 1 / variance : 0,
    );
    this.#precisions = this.#sums(precisions);
    const entries = new Float64Array(size);
    for (let entry = 0; entry < width; entry += 1) {
      const place = places[entry] ?? 0;
      entries[place] = (entries[place] ?? 0) + (values[entry] ?? 0);
    }
    this.#entries = this.#sums(entries);
  }

  /** Of every group. */
  #sums(vector: Float64Array): number[] {
    return this.#groups.map(([first, end]) => {
      let sum = 0;
      for (let at = first; at < end; at += 1) sum += vector[at] ?? 0;
      return sum;
    });
  }

  /** Adds the solution for `right` to `x` (Sherman and Morrison, 1950). */
  addSolution(right: Float64Array, x: Float64Array): void {
    const alone = this.#sums(right).map((sum, group) => sum / (this.#precisions[group] ?? 1));
    const moved = this.#entries.map((entry, group) => entry / (this.#precisions[group] ?? 1));
    const along = (of: readonly number[]): number =>
      this.#entries.reduce((sum, entry, group) => sum + entry * (of[group] ?? 0), 0);
    const share = (this.#weight * along(alone)) / (1 + this.#weight * along(moved));
    for (const [group, own] of alone.entries()) {
      const move = own - share * (moved[group] ?? 0);
      const [first, end] = this.#groups[group] ?? [0, 0];
      for (let at = first; at < end; at += 1) x[at] = (x[at] ?? 0) + move;
    }
  }
}
