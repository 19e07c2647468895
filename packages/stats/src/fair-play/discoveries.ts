import { twoSidedStudent } from "../distributions/student.ts";

/** The mean of independent values with the chance of one as far from 0 when there is nothing. */
export interface Deviation {
  readonly mean: number;
  readonly count: number;
  readonly p: number;
}

/** Student's t test of a mean against 0. For values that are all the same, only the sign counts. */
export function deviationOf(values: readonly number[]): Deviation {
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const degrees = count - 1;
  if (mean === 0 || count < 2) return { mean, count, p: 1 };
  const variance = squares / degrees;
  if (variance < 1e-12 * mean * mean) return { mean, count, p: 2 ** (1 - count) };
  return { mean, count, p: twoSidedStudent(mean / Math.sqrt(variance / count), degrees) };
}

/**
 * Benjamini and Hochberg's (1995) adjusted p: of the findings with a value below 5%, about one in
 * twenty is false.
 */
export function falseDiscoveryRates(ps: readonly number[]): number[] {
  const order = [...ps.keys()].sort((one, other) => (ps[other] ?? 1) - (ps[one] ?? 1));
  const rates = ps.map(() => 1);
  let least = 1;
  for (const [place, at] of order.entries()) {
    least = Math.min(least, ((ps[at] ?? 1) * ps.length) / (ps.length - place));
    rates[at] = least;
  }
  return rates;
}
