/** The sums of one figure in one match: ballots right and ballots, wins and 1, fouls and speeches. */
export interface BlockArm {
  /** Number of the duplicate block; every arm plays the same match in it. */
  readonly block: number;
  readonly arm: string;
  readonly numerator: number;
  /** At least 0. */
  readonly denominator: number;
}

/** The range of a single match's figure. */
export type FigureRange = readonly [low: number, high: number];

/** One arm's sums, by block. */
export interface ArmSums {
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
