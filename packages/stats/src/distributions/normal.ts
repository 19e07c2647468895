import type { Draws } from "@wisp/game";
import { exp, log } from "../exact/exact.ts";

/** Half-width of a 95% interval of a normal value, in standard errors. */
export const NORMAL_95 = 1.959963984540054;

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

/** Chance that a standard normal value lies further from 0 than `z`, on either side. */
export function twoSidedNormal(z: number): number {
  return erfc(Math.abs(z) / Math.SQRT2);
}

/** erfc for x of at least 0, with a relative error below 1.2e-7 (Press et al., Numerical Recipes, 6.2). */
function erfc(x: number): number {
  const t = 1 / (1 + 0.5 * x);
  const coefficients = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398,
    1.48851587, -0.82215223, 0.17087277,
  ];
  const sum = coefficients.reduceRight((value, coefficient) => coefficient + t * value, 0);
  return t * exp(-x * x + sum);
}
