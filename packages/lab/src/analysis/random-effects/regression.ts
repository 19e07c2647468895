import { dot, factorise, inverseOf, log } from "@wisp/stats";

/** Estimates with known error variances, and their regressors. */
export interface Observations {
  readonly values: Float64Array;
  /** Above 0. */
  readonly variances: Float64Array;
  /** The regressors of each estimate, all of one length; their columns must be independent. */
  readonly regressors: readonly Float64Array[];
}

/** The fit for one between-group variance τ². */
export interface FitAt {
  /** Of each estimate: its expectation by the regression, and the variance of that. */
  readonly expected: Float64Array;
  readonly expectedVariances: Float64Array;
  /** Weighted sum of squared residuals (Cochran's Q where τ² is 0). */
  readonly squares: number;
  /** Logarithm of the likelihood of τ², the coefficients integrated out, up to a constant. */
  readonly logLikelihood: number;
}

/** Estimates beyond the number of coefficients. */
export const degreesOf = ({ values, regressors }: Observations): number =>
  values.length - (regressors[0]?.length ?? 0);

/** Weighted least squares with weights 1 / (variance + τ²). Throws a RangeError where columns depend. */
export function fitAt({ values, variances, regressors }: Observations, between: number): FitAt {
  const size = regressors[0]?.length ?? 0;
  const matrix = new Float64Array(size * size);
  const right = new Float64Array(size);
  let logarithms = 0;
  for (const [at, row] of regressors.entries()) {
    const total = (variances[at] ?? 0) + between;
    logarithms += log(total);
    for (let one = 0; one < size; one += 1) {
      const part = (row[one] ?? 0) / total;
      if (part === 0) continue;
      right[one] = (right[one] ?? 0) + part * (values[at] ?? 0);
      for (let two = 0; two < size; two += 1) {
        matrix[one * size + two] = (matrix[one * size + two] ?? 0) + part * (row[two] ?? 0);
      }
    }
  }
  factorise(matrix, size);
  for (let at = 0; at < size; at += 1) logarithms += 2 * log(matrix[at * size + at] ?? 1);
  const inverse = inverseOf(matrix, size);
  const times = (vector: Float64Array): Float64Array =>
    Float64Array.from({ length: size }, (_, row) =>
      dot(inverse.subarray(row * size, (row + 1) * size), vector),
    );
  const coefficients = times(right);
  const expected = Float64Array.from(regressors, (row) => dot(row, coefficients));
  const expectedVariances = Float64Array.from(regressors, (row) => dot(row, times(row)));
  let squares = 0;
  for (let at = 0; at < values.length; at += 1) {
    squares += ((values[at] ?? 0) - (expected[at] ?? 0)) ** 2 / ((variances[at] ?? 0) + between);
  }
  return { expected, expectedVariances, squares, logLikelihood: -(squares + logarithms) / 2 };
}

const STEPS = 60;

/**
 * The between-group variance at which the weighted squares are as large as expected (Paule and Mandel
 * 1982; with regressors DerSimonian and Kacker 2007); 0 where they never are larger.
 */
export function pauleMandel(observed: Observations): number {
  const degrees = degreesOf(observed);
  if (degrees < 1 || fitAt(observed, 0).squares <= degrees) return 0;
  let [low, high] = [0, Math.max(...observed.variances)];
  while (fitAt(observed, high).squares > degrees) high *= 2;
  for (let step = 0; step < STEPS && high - low > 1e-9 * high; step += 1) {
    const between = (low + high) / 2;
    if (fitAt(observed, between).squares > degrees) low = between;
    else high = between;
  }
  return (low + high) / 2;
}
