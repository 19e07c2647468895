import type { Draws } from "@wisp/game";
import { exp, expm1, log, log1p, power } from "./exact.ts";

/** Half-width of a 95% interval of a normal value, in standard errors. */
export const NORMAL_95 = 1.959963984540054;

/** Chance that a standard normal value is below `x` (Abramowitz and Stegun 7.1.26; errs by less than 1e-7). */
export function normalBelow(x: number): number {
  const t = 1 / (1 + (0.3275911 * Math.abs(x)) / Math.SQRT2);
  const tail =
    t *
    (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))) *
    exp((-x * x) / 2);
  return x < 0 ? tail / 2 : 1 - tail / 2;
}

/** Chance that a chi-square value with 2 or 3 degrees of freedom is above `x`; errs by less than 1e-6. */
export function chiSquareAbove(x: number, degrees: 2 | 3): number {
  if (x <= 0) return 1;
  const tail = exp(-x / 2);
  if (degrees === 2) return tail;
  return Math.min(1, 2 * normalBelow(-Math.sqrt(x)) + Math.sqrt((2 * x) / Math.PI) * tail);
}

/** Standard normal draws, made in pairs (Marsaglia's polar method, 1964). */
export function normals(draws: Draws): () => number {
  let kept: number | undefined;
  return () => {
    if (kept !== undefined) {
      const value = kept;
      kept = undefined;
      return value;
    }
    for (;;) {
      const x = 2 * draws.float() - 1;
      const y = 2 * draws.float() - 1;
      const s = x * x + y * y;
      if (s >= 1 || s === 0) continue;
      const stretch = Math.sqrt((-2 * log(s)) / s);
      kept = y * stretch;
      return x * stretch;
    }
  };
}

/**
 * Half-width of a 95% interval of Student's t in standard errors, for any degrees of freedom of at
 * least 1: Hill (1970), Algorithm 396; within 0.1% from 2 on.
 */
export function student95(degrees: number): number {
  if (degrees === Number.POSITIVE_INFINITY) return NORMAL_95;
  if (degrees < 1) return Number.POSITIVE_INFINITY;
  const alpha = 0.05;
  // Too wide between 1 and 2, on the safe side.
  if (degrees < 2) return 12.706204736174698;
  if (degrees === 2) return Math.sqrt(2 / (alpha * (2 - alpha)) - 2);
  const a = 1 / (degrees - 0.5);
  const b = 48 / (a * a);
  let c = ((20700 * a) / b - 98) * a - 16;
  c = c * a + 96.36;
  const d = ((94.5 / (b + c) - 3) / b + 1) * Math.sqrt((a * Math.PI) / 2) * degrees;
  let y = power(d * alpha, 2 / degrees);
  if (y > 0.05 + a) {
    const x = -NORMAL_95;
    y = x * x;
    if (degrees < 5) c += 0.3 * (degrees - 4.5) * (x + 0.6);
    c = (((0.05 * d * x - 5) * x - 7) * x - 2) * x + b + c;
    y = (((((0.4 * y + 6.3) * y + 36) * y + 94.5) / c - y - 3) / b + 1) * x;
    y = a * y * y;
    y = y > 0.002 ? expm1(y) : 0.5 * y * y + y;
  } else {
    y =
      ((1 / (((degrees + 6) / (degrees * y) - 0.089 * d - 0.822) * (degrees + 2) * 3) +
        0.5 / (degrees + 4)) *
        y -
        1) *
        ((degrees + 1) / (degrees + 2)) +
      1 / y;
  }
  return Math.sqrt(degrees * y);
}

/** Γ((degrees + 1) / 2) / Γ(degrees / 2), for whole degrees. */
function gammaRatio(degrees: number): number {
  if (degrees >= 100) {
    const inverse = 1 / degrees;
    const series = 1 - inverse * (1 / 4 - inverse * (1 / 32 + (5 / 128) * inverse));
    return Math.sqrt(degrees / 2) * series;
  }
  let ratio = 1 / Math.sqrt(Math.PI);
  for (let below = 1; below < degrees; below += 1) ratio = below / 2 / ratio;
  return ratio;
}

/** The continued fraction of the incomplete beta function (DLMF 8.17.22), by Lentz's method. */
function betaFraction(a: number, b: number, x: number): number {
  let d = 1 / (1 - ((a + b) * x) / (a + 1));
  let [c, value] = [1, d];
  const step = (numerator: number): number => {
    d = 1 / (1 + numerator * d);
    c = 1 + numerator / c;
    value *= c * d;
    return c * d;
  };
  for (let m = 1; m < 10_000; m += 1) {
    step((m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m)));
    const factor = step((-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1)));
    if (Math.abs(factor - 1) < 1e-13) break;
  }
  return value;
}

/**
 * Chance that a value of Student's t with whole degrees of freedom is further from 0 than
 * `t`, on either side; 0 where no number is as small.
 */
export function twoSidedStudent(t: number, degrees: number): number {
  const odds = (t * t) / degrees;
  if (odds === Number.POSITIVE_INFINITY) return 0;
  const [a, b] = [degrees / 2, 1 / 2];
  const density = (gammaRatio(degrees) / Math.sqrt(Math.PI)) * exp(-a * log1p(odds));
  const scale = density * Math.sqrt(odds / (1 + odds));
  const x = 1 / (1 + odds);
  return x < (a + 1) / (a + b + 2)
    ? (scale * betaFraction(a, b, x)) / a
    : 1 - (scale * betaFraction(b, a, 1 - x)) / b;
}

/** The logarithm of the beta function of two halves of odd numbers, each at least 1/2. */
function logBetaOfHalves(a: number, b: number): number {
  let value = log(Math.PI);
  for (let below = 0.5; below < a; below += 1) value += log(below / (below + 0.5));
  for (let below = 0.5; below < b; below += 1) value += log(below / (below + a));
  return value;
}

/**
 * The chance that a value of the beta distribution is below `x`, which is between 0 and 1, for two
 * parameters that are halves of odd numbers.
 */
export function betaBelow(x: number, a: number, b: number): number {
  if (x <= 0 || x >= 1) return x <= 0 ? 0 : 1;
  const scale = exp(a * log(x) + b * log1p(-x) - logBetaOfHalves(a, b));
  return x < (a + 1) / (a + b + 2)
    ? (scale * betaFraction(a, b, x)) / a
    : 1 - (scale * betaFraction(b, a, 1 - x)) / b;
}

/**
 * The chance of at most `sum` ones among `count` independent values that are 1 with chance `chance`,
 * which is between 0 and 1.
 */
export function binomialUpTo(count: number, sum: number, chance: number): number {
  const odds = log(chance / (1 - chance));
  let logarithm = count * log1p(-chance);
  let total = 0;
  for (let ones = 0; ones <= Math.min(sum, count); ones += 1) {
    total += exp(logarithm);
    logarithm += odds + log((count - ones) / (ones + 1));
  }
  return Math.min(1, total);
}

/** Holm's (1979) adjusted p: believing only those below 5%, one believes a false one in 5% of sets. */
export function holm(ps: readonly number[]): number[] {
  const order = [...ps.keys()].sort((one, other) => (ps[one] ?? 1) - (ps[other] ?? 1));
  const adjusted = ps.map(() => 1);
  let most = 0;
  for (const [place, at] of order.entries()) {
    most = Math.max(most, Math.min(1, (ps[at] ?? 1) * (ps.length - place)));
    adjusted[at] = most;
  }
  return adjusted;
}
