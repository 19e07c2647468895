import { normalBelow, quantileAtZero } from "@wisp/stats";
import type { ShiftedPart } from "./pairs.ts";

const STEPS = 50;
const ROUNDING = 1e-12;

/** Blocks that contribute alike, taken together. */
interface Kinds {
  readonly errors: Float64Array;
  readonly weights: Float64Array;
  readonly counts: Float64Array;
}

function kindsOf({ errors, weights }: ShiftedPart): Kinds {
  const kinds = new Map<string, [error: number, weight: number, count: number]>();
  for (let at = 0; at < errors.length; at += 1) {
    const [error, weight] = [errors[at] ?? 0, weights[at] ?? 0];
    const key = `${error}/${weight}`;
    const kind = kinds.get(key);
    if (kind === undefined) kinds.set(key, [error, weight, 1]);
    else kind[2] += 1;
  }
  const sorted = [...kinds.values()].sort(
    ([one, light], [other, heavy]) => one - other || light - heavy,
  );
  return {
    errors: Float64Array.from(sorted, ([error]) => error),
    weights: Float64Array.from(sorted, ([, weight]) => weight),
    counts: Float64Array.from(sorted, ([, , count]) => count),
  };
}

/**
 * Tests of "the difference is θ" that allow for differences not seen yet: blocks are weighted by
 * exponential variables (the Bayesian bootstrap; Rubin 1981), with one more block at the far end
 * (Gaffke 2005; Learned-Miller and Thomas 2019). For differences of -1, 0 and 1, θ = 0 and ends of -1
 * and 1 this is the exact test of McNemar: the
 * chance that a gamma variable of shape b is below one of shape c + 1 is that of at least b heads in
 * b + c throws.
 */
export class UnseenTest {
  readonly #kinds: Kinds;
  readonly #farthest: readonly [low: number, high: number];

  /** @param farthest the range of the unseen block's difference */
  constructor(shifted: ShiftedPart, farthest: readonly [low: number, high: number]) {
    this.#kinds = kindsOf(shifted);
    this.#farthest = farthest;
  }

  /** One-sided p of a difference of at most θ (`side` 1), or of at least θ (`side` -1). */
  p(difference: number, side: 1 | -1): number {
    const { errors, weights, counts } = this.#kinds;
    const size = errors.length;
    const terms = new Float64Array(size + 1);
    const shapes = new Float64Array(size + 1);
    shapes.set(counts);
    let most = 0;
    for (let at = 0; at < size; at += 1) {
      const term = side * ((errors[at] ?? 0) - difference * (weights[at] ?? 0));
      terms[at] = term;
      most = Math.max(most, term);
    }
    const [low, high] = this.#farthest;
    const far = side * ((side === 1 ? low : high) - difference);
    terms[size] = far;
    shapes[size] = 1;
    if (most <= ROUNDING * (high - low)) return 1;
    if (far >= 0) return 0;
    return normalBelow(quantileAtZero({ terms, shapes }).quantile);
  }

  /**
   * The end of the interval: the last difference on its side whose p is at least `limit`.
   *
   * @param inside a difference that is in the interval
   * @param outside one that is not, or the bound; it is never returned itself
   */
  end(side: 1 | -1, limit: number, [inside, outside]: readonly [number, number]): number {
    let [kept, rejected] = [inside, outside];
    for (let step = 0; step < STEPS; step += 1) {
      const between = (kept + rejected) / 2;
      if (this.p(between, side) >= limit) kept = between;
      else rejected = between;
    }
    return kept;
  }
}
