import type { Draws } from "@wisp/game";
import { log } from "../exact/exact.ts";

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
