import { dot, exp, factorise, inverseOf, log, normalBelow, student95 } from "@wisp/stats";
import type { MetricRange } from "./pairs.ts";
import { UnseenTest } from "./unseen.ts";

/** Degrees of freedom that the common variance counts for in the variance of one group. */
const COMMON_DEGREES = 8;

/** Squares of a group's contributions to its metric, which sum to 0, and how many there are. */
interface GroupSquares {
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

/** In a cell of few events, more matches than this share show the same value. */
const MOSTLY = 0.5;
/** In a cell of few events, fewer matches than this show another value. */
const FEW_EVENTS = 5;
const ROUNDING = 1e-9;

/** The matches of a cell, or the blocks of a stratum, without what others suggest for it. */
export interface Alone {
  /** The ratio of its sums. */
  readonly own: number;
  /** In an order that does not depend on the caller's. */
  readonly matches: readonly { readonly numerator: number; readonly denominator: number }[];
}

/**
 * Whether a cell shows too few events for a normal approximation: most of its matches have the same
 * value, and few another one.
 */
export function hasFewEvents({ matches }: Alone): boolean {
  const values = matches
    .map(({ numerator, denominator }) => numerator / denominator)
    .sort((one, other) => one - other);
  let [alike, run] = [0, 0];
  for (const [at, value] of values.entries()) {
    run = Math.abs(value - (values[at - 1] ?? Number.NaN)) < ROUNDING ? run + 1 : 1;
    alike = Math.max(alike, run);
  }
  return alike > MOSTLY * values.length && values.length - alike < FEW_EVENTS;
}

function testOf({ matches }: Alone, range: MetricRange): UnseenTest {
  const total = matches.reduce((sum, { denominator }) => sum + denominator, 0);
  const mean = total / matches.length;
  const shares = {
    errors: Float64Array.from(matches, ({ numerator }) => numerator / mean),
    weights: Float64Array.from(matches, ({ denominator }) => denominator / mean),
  };
  return new UnseenTest(shares, range);
}

/**
 * The 95% interval of a cell's own matches, which allows for a match at either end of the range. For
 * metrics of 0 and 1 it is that of Clopper and Pearson.
 */
export function aloneEnds(
  cell: Alone,
  range: MetricRange,
  level: number,
): readonly [low: number, high: number] {
  const test = testOf(cell, range);
  return [
    test.end(1, level / 2, [cell.own, range[0]]),
    test.end(-1, level / 2, [cell.own, range[1]]),
  ];
}

/** Two-sided p of "the metric is `expected`", by the same test. */
export function aloneP(cell: Alone, expected: number, range: MetricRange): number {
  const test = testOf(cell, range);
  return Math.min(1, 2 * test.p(expected, cell.own > expected ? 1 : -1));
}

/** Estimates with known error variances, and their regressors. */
export interface Observations {
  readonly values: Float64Array;
  /** Above 0. */
  readonly variances: Float64Array;
  /** The regressors of each estimate, all of one length; their columns must be independent. */
  readonly regressors: readonly Float64Array[];
}

/** The fit for one between-group variance τ². */
interface FitAt {
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

const REGRESSION_STEPS = 60;

/**
 * The between-group variance at which the weighted squares are as large as expected (Paule and Mandel
 * 1982; with regressors DerSimonian and Kacker 2007); 0 where they never are larger.
 */
export function pauleMandel(observed: Observations): number {
  const degrees = degreesOf(observed);
  if (degrees < 1 || fitAt(observed, 0).squares <= degrees) return 0;
  let [low, high] = [0, Math.max(...observed.variances)];
  while (fitAt(observed, high).squares > degrees) high *= 2;
  for (let step = 0; step < REGRESSION_STEPS && high - low > 1e-9 * high; step += 1) {
    const between = (low + high) / 2;
    if (fitAt(observed, between).squares > degrees) low = between;
    else high = between;
  }
  return (low + high) / 2;
}

/** An estimate shrunken towards the expectation from the others, with its 95% interval. */
export interface Shrunken {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** Its expectation from the regression. */
  readonly expected: number;
}

/** Points of the scale that the posterior is averaged over. */
const POINTS = 40;
/** The probability on each side of an interval. */
const TAIL = 0.025;
const SHRINKAGE_STEPS = 50;
const NORMAL_95 = student95(Number.POSITIVE_INFINITY);

interface Component {
  readonly weight: number;
  readonly mean: number;
  readonly deviation: number;
}

function quantile(components: readonly Component[], chance: number): number {
  const below = (x: number): number => {
    let sum = 0;
    for (const { weight, mean, deviation } of components) {
      sum += weight * normalBelow((x - mean) / deviation);
    }
    return sum;
  };
  let low = Math.min(...components.map(({ mean, deviation }) => mean - 9 * deviation));
  let high = Math.max(...components.map(({ mean, deviation }) => mean + 9 * deviation));
  for (let step = 0; step < SHRINKAGE_STEPS; step += 1) {
    const between = (low + high) / 2;
    if (below(between) < chance) low = between;
    else high = between;
  }
  return (low + high) / 2;
}

/** The largest scale considered: four times the scale suggested by the estimates' spread. */
function largestScale({ values, variances }: Observations, between: number): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const spread = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  const error = variances.reduce((sum, variance) => sum + variance, 0) / variances.length;
  return 4 * Math.sqrt(Math.max(spread, error, between));
}

/**
 * Every estimate under normal random effects around the regression. The scale of the effects is not
 * fixed at its estimate: the posterior is averaged over scales with an even prior (Gelman, Carlin,
 * Stern, Dunson, Vehtari and Rubin 2013, section 5.4), so that few groups do not look alike by chance.
 *
 * @param degrees of freedom that the error variances come from
 */
export function shrunkenOf(observed: Observations, degrees: number): Shrunken[] {
  const largest = largestScale(observed, pauleMandel(observed));
  const fits: readonly (readonly [number, FitAt])[] = Array.from({ length: POINTS }, (_, at) => {
    const between = (largest * ((at + 0.5) / POINTS)) ** 2;
    return [between, fitAt(observed, between)] as const;
  });
  const best = Math.max(...fits.map(([, { logLikelihood }]) => logLikelihood));
  const raw = fits.map(([, { logLikelihood }]) => exp(logLikelihood - best));
  const total = raw.reduce((sum, weight) => sum + weight, 0);
  const stretch = student95(Math.max(1, degrees)) / NORMAL_95;
  return Array.from(observed.values, (value, at) => {
    const variance = observed.variances[at] ?? 0;
    let [mean, expected] = [0, 0];
    const components = fits.map(([between, fit], point): Component => {
      const share = variance / (variance + between);
      const regression = fit.expected[at] ?? 0;
      const weight = (raw[point] ?? 0) / total;
      const posterior = value + share * (regression - value);
      const spread = variance * (1 - share) + share * share * (fit.expectedVariances[at] ?? 0);
      mean += weight * posterior;
      expected += weight * regression;
      return { weight, mean: posterior, deviation: stretch * Math.sqrt(spread) };
    });
    const [low, high] = [quantile(components, TAIL), quantile(components, 1 - TAIL)];
    return { value: mean, low, high, expected };
  });
}
