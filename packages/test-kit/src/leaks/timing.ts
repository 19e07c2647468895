/** What measured pairs of times say. */
export interface TimeDifference {
  readonly pairs: number;
  /** Median of the first time less the second, in ms. */
  readonly medianMs: number;
  /** An interval that covers it at 95%, from the order of the differences; null below 6 pairs. */
  readonly intervalMs: readonly [low: number, high: number] | null;
  /** Standard normal score of the sign test: how far from half of the pairs the first was slower. */
  readonly signScore: number;
}

/**
 * A sign test exceeds this once in 150,000 without a difference, under any load: noise hits both of a
 * pair equally when their order is random.
 */
export const MAX_SIGN_SCORE = 4.5;

/**
 * Compares times of requests that differ only in hidden data, a pair of ms each. The sign test and
 * the interval (Conover, Practical Nonparametric Statistics, 3.4) assume no distribution: outliers of a
 * busy machine do not matter.
 */
export function timeDifference(
  times: readonly (readonly [firstMs: number, secondMs: number])[],
): TimeDifference {
  const sorted = times.map(([first, second]) => first - second).sort((a, b) => a - b);
  const pairs = sorted.length;
  const at = (place: number): number => sorted[place] ?? Number.NaN;
  const slower = sorted.filter((difference) => difference > 0).length;
  const ties = sorted.filter((difference) => difference === 0).length;
  const untied = pairs - ties;
  const low = Math.floor((pairs - 1.96 * Math.sqrt(pairs)) / 2) - 1;
  return {
    pairs,
    medianMs: (at(Math.floor((pairs - 1) / 2)) + at(Math.floor(pairs / 2))) / 2,
    intervalMs: low < 0 ? null : [at(low), at(pairs - 1 - low)],
    signScore: untied === 0 ? 0 : (2 * slower - untied) / Math.sqrt(untied),
  };
}
