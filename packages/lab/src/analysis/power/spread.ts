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
  /** Third standardized moment of a block's difference; above 0: rare blocks favour the first arm. */
  readonly skewness: number;
  /** Fourth standardized moment of a block's difference, less the 3 of a normal value. */
  readonly excessKurtosis: number;
  /** The largest possible size of a block's difference. */
  readonly room: number;
  /** Whether every block is a 0 or a 1: then the test is McNemar's. */
  readonly isBinary: boolean;
  /** Blocks that the variance comes from; 0: it is the default bound. */
  readonly blocks: number;
}

/** The shape of a normal value. */
export const NORMAL = { skewness: 0, excessKurtosis: 0 } as const;

/**
 * The variance assumed without any earlier match: that of two independent matches which reach either
 * end of the range with a chance of one half. Arms that differ more than independent ones, and only
 * those, can exceed it.
 */
export const defaultSpread = (range: FigureRange, isBinary: boolean): Spread => ({
  variance: (range[1] - range[0]) ** 2 / 2,
  room: range[1] - range[0],
  // Of a difference of -1, 0 or 1 with chances of a quarter, a half and a quarter.
  ...{ skewness: 0, excessKurtosis: -1 },
  ...{ isBinary, blocks: 0 },
});

/** Fewer pilot blocks than this do not show a variance to within a factor of about 2. */
const MIN_PILOT = 10;

/** The standardized moments of contributions, which sum to 0 and vary. */
function shapeOf(contributions: Float64Array): Pick<Spread, "skewness" | "excessKurtosis"> {
  let [squares, cubes, fourths] = [0, 0, 0];
  // No powers: their last digits depend on the engine.
  for (const each of contributions) {
    squares += each * each;
    cubes += each * each * each;
    fourths += each * each * (each * each);
  }
  const variance = squares / contributions.length;
  return {
    skewness: cubes / contributions.length / (variance * Math.sqrt(variance)),
    excessKurtosis: fourths / contributions.length / (variance * variance) - 3,
  };
}

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
    ...shapeOf(linear.difference),
    room: range[1] - range[0],
    ...{ isBinary: binary, blocks: found.blocks },
  };
}
