import { randomFrom } from "@wisp/game";
import { exp } from "@wisp/stats";
import type { ShiftedPart } from "./pairs.ts";

/** Up to this number of blocks, all patterns of signs are used. */
const MAX_ENUMERATED = 13;
const PATTERNS = 2 ** MAX_ENUMERATED;
/** Sums this close to 0, against the sum of their sizes, are 0 up to rounding. */
const ROUNDING = 1e-12;

/**
 * The differences of subsets of the blocks, sorted. Flipping the signs of a subset keeps the sum the
 * same, or makes it larger, exactly for differences θ of at least the subset's own: the subset's difference is a "typical value" (Hartigan 1969), and their order
 * statistics are the ends of the intervals that invert the sign-flip test.
 */
interface SubsetDifferences {
  readonly sorted: Float64Array;
  /** Whether these are all subsets, or a group of them. */
  readonly isExhaustive: boolean;
}

/**
 * A code of 13 bits for each block. Pattern u flips the blocks whose code has an odd number of bits in
 * common with u. The patterns form a group, which keeps the test exact however small a part of all
 * patterns they are (Hemerik and Goeman 2018); a reused sample of patterns would not.
 */
function codesOf(blocks: number): number[] {
  const draws = randomFrom("lab/sign-flip")(String(blocks));
  // The first codes are independent, so that every pattern but 0 flips a block.
  const codes = Array.from({ length: Math.min(blocks, MAX_ENUMERATED) }, (_, bit) => 2 ** bit);
  const used = new Set(codes);
  while (codes.length < blocks) {
    // Every code once, before any is used again.
    if (used.size === PATTERNS - 1) used.clear();
    const code = 1 + draws.int(PATTERNS - 1);
    if (used.has(code)) continue;
    used.add(code);
    codes.push(code);
  }
  return codes;
}

/** By pattern, the sum of the values with its signs: the Walsh-Hadamard transform. */
function signedSums(values: Float64Array, codes: readonly number[], size: number): Float64Array {
  const sums = new Float64Array(size);
  for (const [block, code] of codes.entries())
    sums[code] = (sums[code] ?? 0) + (values[block] ?? 0);
  // Two bits at a time: half as many passes over the memory as one by one, and the same digits.
  let half = 1;
  for (; 4 * half <= size; half *= 4) {
    for (let from = 0; from < size; from += 4 * half) {
      for (let at = from; at < from + half; at += 1) {
        const [one, two] = [sums[at] ?? 0, sums[at + half] ?? 0];
        const [three, four] = [sums[at + 2 * half] ?? 0, sums[at + 3 * half] ?? 0];
        sums[at] = one + two + (three + four);
        sums[at + half] = one - two + (three - four);
        sums[at + 2 * half] = one + two - (three + four);
        sums[at + 3 * half] = one - two - (three - four);
      }
    }
  }
  if (half < size) {
    for (let at = 0; at < half; at += 1) {
      const [one, two] = [sums[at] ?? 0, sums[at + half] ?? 0];
      sums[at] = one + two;
      sums[at + half] = one - two;
    }
  }
  return sums;
}

/** The differences of all subsets but the empty one, or of those of a fixed group of 8,192. */
export function subsetDifferences({ errors, weights }: ShiftedPart): SubsetDifferences {
  const codes = codesOf(errors.length);
  const size = 2 ** Math.min(errors.length, MAX_ENUMERATED);
  const [sums, masses] = [signedSums(errors, codes, size), signedSums(weights, codes, size)];
  const tolerance = ROUNDING * errors.reduce((sum, error) => sum + Math.abs(error), 0);
  // Pattern 0 flips none; each other pattern subtracts twice its flipped blocks from the whole sum.
  const [sum, mass] = [sums[0] ?? 0, masses[0] ?? 0];
  const found = new Float64Array(size - 1);
  for (let pattern = 1; pattern < size; pattern += 1) {
    const flipped = sum - (sums[pattern] ?? 0);
    found[pattern - 1] =
      Math.abs(flipped) <= tolerance ? 0 : flipped / (mass - (masses[pattern] ?? 0));
  }
  return { sorted: found.sort(), isExhaustive: errors.length <= MAX_ENUMERATED };
}

/**
 * Two-sided p of "no difference": twice the share of subsets whose flipping leaves a difference at
 * least as large, the empty one included.
 */
export function signFlipP({ sorted }: SubsetDifferences): number {
  let [below, above] = [0, 0];
  for (let at = 0; at < sorted.length; at += 1) {
    const value = sorted[at] ?? 0;
    if (value <= 0) below += 1;
    if (value >= 0) above += 1;
  }
  return Math.min(1, (2 * (1 + Math.min(below, above))) / (sorted.length + 1));
}

/** The same p for blocks of equal weights, without the differences of subsets: for thousands of simulated tests. */
export class FlipTest {
  readonly #codes: readonly number[];
  readonly #size: number;

  /** @param blocks of each experiment */
  constructor(blocks: number) {
    this.#codes = codesOf(blocks);
    this.#size = 2 ** Math.min(blocks, MAX_ENUMERATED);
  }

  /** Whether p is below `level`, for a sum above 0. */
  isBelow(level: number, differences: Float64Array): boolean {
    let [sum, squares] = [0, 0];
    for (const difference of differences) {
      sum += difference;
      squares += difference * difference;
    }
    // Hoeffding (1963): at most this share of all patterns has a sum as large.
    if (2 * exp((-sum * sum) / squares / 2) < level) return true;
    return this.p(differences) < level;
  }

  p(differences: Float64Array): number {
    const sums = signedSums(differences, this.#codes, this.#size);
    const tolerance = ROUNDING * differences.reduce((sum, each) => sum + Math.abs(each), 0);
    const sum = sums[0] ?? 0;
    let [below, above] = [0, 0];
    for (let pattern = 1; pattern < this.#size; pattern += 1) {
      const flipped = sum - (sums[pattern] ?? 0);
      if (flipped <= tolerance) below += 1;
      if (flipped >= -tolerance) above += 1;
    }
    return Math.min(1, (2 * (1 + Math.min(below, above))) / this.#size);
  }
}

/**
 * The differences that the test does not reject at `level`. An end is infinite where no number of
 * blocks' signs could reject.
 */
export function signFlipEnds(
  { sorted }: SubsetDifferences,
  level: number,
): readonly [low: number, high: number] {
  const place = Math.ceil((level * (sorted.length + 1)) / 2 - 1e-9) - 2;
  return [
    sorted[place] ?? Number.NEGATIVE_INFINITY,
    sorted[sorted.length - 1 - place] ?? Number.POSITIVE_INFINITY,
  ];
}
