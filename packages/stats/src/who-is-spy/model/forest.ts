import { square } from "../../exact/exact.ts";
import type { Prior } from "./prior.ts";

/**
 * The prior's precision plus the matches' information on each parameter alone and with its
 * predecessor, factorised. As there are no other shared entries, this takes one pass from the last
 * parameter to the first and one back.
 */
export class Forest {
  readonly #before: Int32Array;
  readonly #pivots: Float64Array;
  /** The contribution of an eliminated parameter to its predecessor. */
  readonly #shares: Float64Array;

  /**
   * @param variances of every parameter's step
   * @param shared by parameter: the matches' entry between it and its predecessor
   */
  constructor(
    { before }: Pick<Prior, "before">,
    variances: Float64Array,
    diagonal: Float64Array,
    shared: Float64Array,
  ) {
    this.#before = before;
    const pivots = diagonal.map((value, at) => value + 1 / (variances[at] ?? 1));
    const shares = new Float64Array(pivots.length);
    for (let at = pivots.length - 1; at > 0; at -= 1) {
      const from = before[at] ?? -1;
      if (from === -1) continue;
      const precision = 1 / (variances[at] ?? 1);
      const entry = precision - (shared[at] ?? 0);
      const share = entry / (pivots[at] ?? 1);
      shares[at] = share;
      pivots[from] = (pivots[from] ?? 0) + precision - entry * share;
    }
    this.#pivots = pivots;
    this.#shares = shares;
  }

  solve(right: Float64Array): Float64Array {
    const x = right.slice();
    for (let at = x.length - 1; at > 0; at -= 1) {
      const from = this.#before[at] ?? -1;
      if (from !== -1) x[from] = (x[from] ?? 0) + (this.#shares[at] ?? 0) * (x[at] ?? 0);
    }
    for (let at = 0; at < x.length; at += 1) {
      const from = this.#before[at] ?? -1;
      const passed = from === -1 ? 0 : (this.#shares[at] ?? 0) * (x[from] ?? 0);
      x[at] = (x[at] ?? 0) / (this.#pivots[at] ?? 1) + passed;
    }
    return x;
  }

  /** Entries of the inverse: variances of all parameters, and of their steps. */
  variances(): { readonly values: Float64Array; readonly steps: Float64Array } {
    const values = new Float64Array(this.#pivots.length);
    const steps = new Float64Array(values.length);
    for (let at = 0; at < values.length; at += 1) {
      const from = this.#before[at] ?? -1;
      const own = 1 / (this.#pivots[at] ?? 1);
      const share = this.#shares[at] ?? 0;
      const passed = from === -1 ? 0 : (values[from] ?? 0);
      values[at] = own + square(share) * passed;
      steps[at] = own + square(1 - share) * passed;
    }
    return { values, steps };
  }
}
