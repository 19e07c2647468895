import { contrast, isBinary } from "../paired/contrast.ts";
import { linearOf, varianceOf } from "../paired/linear.ts";
import { type BlockArm, type FigureRange, pairsOf } from "../paired/pairs.ts";

/** How much the difference of two arms varies from block to block. */
export interface Spread {
  /**
   * Of a block's difference, in squared units of the figure; of a binary figure the share of blocks in
   * which the arms differ, for any effect.
   */
  readonly variance: number;
  /** Of the blocks' differences from their mean, in units of the figure; none: not known. */
  readonly deviations: readonly number[];
  /** The largest possible size of a block's difference. */
  readonly room: number;
  /** Whether every block is a 0 or a 1: then the test is McNemar's. */
  readonly isBinary: boolean;
  /** Blocks that the variance comes from; 0: it is the default bound. */
  readonly blocks: number;
}

/**
 * The variance assumed without any earlier match: that of two independent matches which reach either
 * end of the range with a chance of one half. Arms that differ more than independent ones, and only
 * those, can exceed it.
 */
export const defaultSpread = (range: FigureRange, isBinary: boolean): Spread => ({
  variance: (range[1] - range[0]) ** 2 / 2,
  deviations: [],
  room: range[1] - range[0],
  ...{ isBinary, blocks: 0 },
});

/** Fewer pilot blocks than this do not show a variance to within a factor of about 2. */
const MIN_PILOT = 10;

/**
 * The spread of pilot blocks or of earlier matches; the default bound where they are fewer than ten,
 * or do not vary.
 *
 * @throws RangeError as `pairsOf`
 */
export function spreadOf(
  rows: readonly BlockArm[],
  arms: readonly [arm: string, other: string],
  range: FigureRange,
): Spread {
  const pairs = pairsOf(rows, ...arms);
  const linear = linearOf(pairs);
  const binary = isBinary(pairs) && range[1] - range[0] === 1;
  const found = contrast(rows, arms, range);
  if (
    linear === null ||
    found === null ||
    found.varianceFactor === null ||
    found.blocks < MIN_PILOT
  ) {
    return defaultSpread(range, binary);
  }
  return {
    variance: varianceOf(linear.difference) + (binary ? found.value ** 2 : 0),
    deviations: [...linear.difference],
    room: range[1] - range[0],
    ...{ isBinary: binary, blocks: found.blocks },
  };
}

/** The spread of the second arm's difference from the first. */
export const reversed = (spread: Spread): Spread => ({
  ...spread,
  deviations: spread.deviations.map((deviation) => 0 - deviation),
});
