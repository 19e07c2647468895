/** The moments on which the power of Student's t test depends. */
export interface Shape {
  readonly variance: number;
  /** The third standardized moment. */
  readonly skewness: number;
  /** The fourth standardized moment, less the 3 of a normal value. */
  readonly excessKurtosis: number;
}

/** The shape of a normal value. */
export const normalShape = (variance: number): Shape => ({
  variance,
  skewness: 0,
  excessKurtosis: 0,
});

/**
 * The shape of a sample, from its deviations from the mean (not all 0) and a variance given separately;
 * normal if there are no deviations.
 */
export function shapeOf(deviations: readonly number[], variance: number): Shape {
  if (deviations.length === 0) return normalShape(variance);
  let [squares, cubes, fourths] = [0, 0, 0];
  // No powers: their last digits depend on the engine.
  for (const each of deviations) {
    squares += each * each;
    cubes += each * each * each;
    fourths += each * each * (each * each);
  }
  const count = deviations.length;
  const deviation = Math.sqrt(squares / count);
  return {
    variance,
    skewness: cubes / count / (deviation * deviation * deviation),
    excessKurtosis: (fourths * count) / (squares * squares) - 3,
  };
}
