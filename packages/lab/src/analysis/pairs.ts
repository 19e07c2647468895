/** The sums of one metric in one match: ballots right and ballots, wins and 1, fouls and speeches. */
export interface BlockArm {
  /** Number of the duplicate block; every arm plays the same match in it. */
  readonly block: number;
  readonly arm: string;
  readonly numerator: number;
  /** At least 0. */
  readonly denominator: number;
}

/** The range of a single match's metric. */
export type MetricRange = readonly [low: number, high: number];

/** One arm's sums, by block. */
interface ArmSums {
  readonly numerators: Float64Array;
  readonly denominators: Float64Array;
}

/** Two arms over the same blocks, in the order of the blocks' numbers. */
export interface Pairs {
  readonly arm: string;
  readonly other: string;
  readonly first: ArmSums;
  readonly second: ArmSums;
}

/** The sum of all values. */
export function sumOf(values: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) sum += values[at] ?? 0;
  return sum;
}

function blocksOf(rows: readonly BlockArm[], arm: string): Map<number, BlockArm> {
  const blocks = new Map<number, BlockArm>();
  for (const row of rows) {
    if (row.arm !== arm) continue;
    if (blocks.has(row.block)) throw new RangeError(`block ${row.block} has two rows of "${arm}"`);
    if (!(row.denominator >= 0)) throw new RangeError(`a denominator of ${row.denominator}`);
    blocks.set(row.block, row);
  }
  return blocks;
}

/**
 * The sums of two arms, block by block. A block in which neither arm has a denominator shows nothing
 * and is left out. Throws a RangeError when a block has only one of the arms, or one of them twice:
 * the caller sets incomplete blocks aside.
 */
export function pairsOf(rows: readonly BlockArm[], arm: string, other: string): Pairs {
  const [first, second] = [blocksOf(rows, arm), blocksOf(rows, other)];
  for (const block of second.keys()) {
    if (!first.has(block)) throw new RangeError(`block ${block} lacks "${arm}"`);
  }
  const kept: (readonly [BlockArm, BlockArm])[] = [];
  for (const [block, left] of [...first].sort(([one], [two]) => one - two)) {
    const right = second.get(block);
    if (right === undefined) throw new RangeError(`block ${block} lacks "${other}"`);
    if (left.denominator + right.denominator > 0) kept.push([left, right]);
  }
  const sums = (side: 0 | 1): ArmSums => ({
    numerators: Float64Array.from(kept, (pair) => pair[side].numerator),
    denominators: Float64Array.from(kept, (pair) => pair[side].denominator),
  });
  return { arm, other, first: sums(0), second: sums(1) };
}

/**
 * Rows in which all blocks of a cluster are one: their sums, under the cluster's number. Blocks that
 * share a factor that may favour an arm (one content, one opponent) are not independent; clusters are.
 *
 * @param clusterOf the number of a block's cluster
 */
export function clustered(
  rows: readonly BlockArm[],
  clusterOf: (block: number) => number,
): BlockArm[] {
  const sums = new Map<string, BlockArm>();
  for (const row of rows) {
    const block = clusterOf(row.block);
    const key = `${block}/${row.arm}`;
    const sum = sums.get(key);
    sums.set(key, {
      block,
      arm: row.arm,
      numerator: (sum?.numerator ?? 0) + row.numerator,
      denominator: (sum?.denominator ?? 0) + row.denominator,
    });
  }
  return [...sums.values()];
}

/** What blocks contribute to a difference of two ratios. */
export interface Linear {
  /** The ratios of the two arms. */
  readonly values: readonly [number, number];
  /** By block, in units of the metric; each of the three sums to 0. */
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
 * Null when an arm's denominators sum to 0: it has no metric.
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
