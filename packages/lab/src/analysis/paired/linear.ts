import { type ArmSums, type Pairs, sumOf } from "./pairs.ts";

/** What blocks contribute to a difference of two ratios. */
export interface Linear {
  /** The ratios of the two arms. */
  readonly values: readonly [number, number];
  /** By block, in units of the figure; each of the three sums to 0. */
  readonly first: Float64Array;
  readonly second: Float64Array;
  readonly difference: Float64Array;
}

function contributions({ numerators, denominators }: ArmSums, total: number, value: number) {
  const mean = total / numerators.length;
  return numerators.map((numerator, at) => (numerator - value * (denominators[at] ?? 0)) / mean);
}

/**
 * Both ratios, and what each block contributes to them, by linearisation (Cochran 1977, chapter 6).
 * Null when an arm's denominators sum to 0: it has no figure.
 */
export function linearOf({ first, second }: Pairs): Linear | null {
  const [left, right] = [sumOf(first.denominators), sumOf(second.denominators)];
  if (left === 0 || right === 0) return null;
  const values = [sumOf(first.numerators) / left, sumOf(second.numerators) / right] as const;
  const [one, two] = [
    contributions(first, left, values[0]),
    contributions(second, right, values[1]),
  ];
  return {
    values,
    first: one,
    second: two,
    difference: one.map((each, at) => each - (two[at] ?? 0)),
  };
}

/** The sample variance of contributions, which sum to 0; 0 for a single one. */
export function varianceOf(contributions: Float64Array): number {
  let squares = 0;
  for (let at = 0; at < contributions.length; at += 1) squares += (contributions[at] ?? 0) ** 2;
  return squares / Math.max(1, contributions.length - 1);
}

/**
 * A block's part in the test of "the ratios differ by θ": `errors - θ * weights`. Arm one's numerators
 * lose θ times their denominators, and both arms are compared with their common ratio. Swapping the
 * arms of a block negates its part, so that under no difference every sign is as likely.
 */
export interface ShiftedPart {
  readonly errors: Float64Array;
  /** Above 0; they sum to the number of blocks. */
  readonly weights: Float64Array;
}

/** The parts of all blocks; both arms need a denominator above 0. */
export function shiftedOf({ first, second }: Pairs): ShiftedPart {
  const [left, right] = [sumOf(first.denominators), sumOf(second.denominators)];
  const common = (sumOf(first.numerators) + sumOf(second.numerators)) / (left + right);
  const share = left / (left + right);
  const blocks = first.numerators.length;
  /** So that the weights have a mean of 1. */
  const scale = ((left / blocks) * right) / (left + right);
  const errors = new Float64Array(blocks);
  const weights = new Float64Array(blocks);
  for (let at = 0; at < blocks; at += 1) {
    const [one, two] = [first.denominators[at] ?? 0, second.denominators[at] ?? 0];
    const numerators = (first.numerators[at] ?? 0) - (second.numerators[at] ?? 0);
    // With equal denominators nothing but the plain difference, without a rounding error.
    const error = one === two ? numerators : numerators - common * (one - two);
    errors[at] = error / scale / 2;
    weights[at] = ((1 - share) * one + share * two) / scale / 2;
  }
  return { errors, weights };
}
