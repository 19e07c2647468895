/** An arm whose blocks vary by less than this share of the other arm's variance is nearly constant. */
const STEADY = 0.1;
/**
 * The same share times the number of blocks, where there are few: the other arm's rare large values are
 * often missing from them, so that it seems to vary little, too.
 */
const STEADY_BLOCKS = 2.5;

/**
 * Whether one arm is nearly constant and the other is not. Sign flips take both arms to have the same
 * shape. Here, differences are as skewed as the arm that varies, and its rare large values, which make up
 * for many small ones, may not have been seen yet.
 *
 * @param variances of what blocks contribute to either arm
 */
export function isLopsided([one, two]: readonly [number, number], blocks: number): boolean {
  const share = Math.max(STEADY, STEADY_BLOCKS / blocks);
  return Math.min(one, two) < share * Math.max(one, two);
}
