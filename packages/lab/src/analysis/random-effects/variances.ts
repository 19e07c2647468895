/** Degrees of freedom that the common variance counts for in the variance of one group. */
const COMMON_DEGREES = 8;

/** Squares of a group's contributions to its figure, which sum to 0, and how many there are. */
export interface GroupSquares {
  readonly squares: number;
  readonly count: number;
}

/** The sum of the squares of a group's contributions. */
export const squaresOf = (contributions: Float64Array): GroupSquares => ({
  squares: contributions.reduce((sum, each) => sum + each * each, 0),
  count: contributions.length,
});

/**
 * Error variances of the means of groups. The variance of a group of few blocks is drawn towards the
 * common one: taken alone it is far too small in one group of many, which would then outweigh all
 * others. `degrees` are those of the common variance; null where nothing varies.
 */
export function errorVariances(
  groups: readonly GroupSquares[],
): { readonly variances: Float64Array; readonly degrees: number } | null {
  const degrees = groups.reduce((sum, { count }) => sum + count - 1, 0);
  const common = groups.reduce((sum, { squares }) => sum + squares, 0) / degrees;
  if (!(common > 1e-18)) return null;
  const variances = Float64Array.from(groups, ({ squares, count }) => {
    const drawn = (squares + COMMON_DEGREES * common) / (count - 1 + COMMON_DEGREES);
    return drawn / count;
  });
  return { variances, degrees };
}
