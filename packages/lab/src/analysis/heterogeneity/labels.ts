import { randomFrom } from "@wisp/game";
import type { ShiftedPart } from "../paired/linear.ts";
import { errorVariances } from "../random-effects/variances.ts";

const PERMUTATIONS = 999;

interface Blocks {
  readonly errors: Float64Array;
  readonly weights: Float64Array;
}

/** Cochran's Q of strata that are the next `sizes` blocks each; errors are taken about the common mean. */
function spreadOf(
  { errors, weights }: Blocks,
  order: Uint32Array,
  sizes: readonly number[],
): number {
  const means: number[] = [];
  const groups: { squares: number; count: number }[] = [];
  let from = 0;
  for (const count of sizes) {
    let [sum, mass] = [0, 0];
    for (let at = from; at < from + count; at += 1) {
      sum += errors[order[at] ?? 0] ?? 0;
      mass += weights[order[at] ?? 0] ?? 0;
    }
    const mean = sum / mass;
    let squares = 0;
    for (let at = from; at < from + count; at += 1) {
      const block = order[at] ?? 0;
      squares += (((errors[block] ?? 0) - mean * (weights[block] ?? 0)) * (count / mass)) ** 2;
    }
    means.push(mean);
    groups.push({ squares, count });
    from += count;
  }
  const found = errorVariances(groups);
  if (found === null) return 0;
  let [top, mass, squares] = [0, 0, 0];
  for (const [at, mean] of means.entries()) {
    const weight = 1 / (found.variances[at] ?? 1);
    top += weight * mean;
    mass += weight;
    squares += weight * mean * mean;
  }
  return squares - (top * top) / mass;
}

/**
 * p of "blocks of all strata are alike", by permuting the strata's labels: Cochran's Q, studentised by
 * the variances of each labelling, so that strata which vary more than others do not look different
 * (Janssen 1997). Blocks are permuted by a fixed random sample.
 *
 * @param strata each with the parts of its blocks, in a fixed order
 */
export function labelsP(strata: readonly ShiftedPart[]): number {
  const errors = Float64Array.from(strata.flatMap((each) => [...each.errors]));
  const weights = Float64Array.from(strata.flatMap((each) => [...each.weights]));
  const sizes = strata.map((each) => each.errors.length);
  const total = errors.reduce((sum, error) => sum + error, 0);
  const mean = total / weights.reduce((sum, weight) => sum + weight, 0);
  const blocks = { errors: errors.map((error, at) => error - mean * (weights[at] ?? 0)), weights };
  const order = Uint32Array.from(errors.keys());
  const seen = spreadOf(blocks, order, sizes) * (1 - 1e-12);
  const draws = randomFrom("lab/labels")(sizes.join());
  let asLarge = 1;
  for (let permutation = 0; permutation < PERMUTATIONS; permutation += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = draws.int(at + 1);
      const kept = order[at] ?? 0;
      order[at] = order[other] ?? 0;
      order[other] = kept;
    }
    if (spreadOf(blocks, order, sizes) >= seen) asLarge += 1;
  }
  return asLarge / (PERMUTATIONS + 1);
}
