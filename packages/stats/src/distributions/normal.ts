import type { Draws } from "@wisp/game";
import { exp, log } from "../exact/exact.ts";

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
