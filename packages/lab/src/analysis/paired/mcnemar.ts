import { binomialUpTo } from "@wisp/stats";

/**
 * Two-sided p of McNemar's exact test: of the blocks in which the arms differ, either is right equally
 * often (McNemar 1947; the exact form is the sign test). 1 where they never differ.
 *
 * @param first blocks in which only the first arm has a 1
 * @param second blocks in which only the second has
 */
export function mcnemar(first: number, second: number): number {
  if (first === second) return 1;
  return Math.min(1, 2 * binomialUpTo(first + second, Math.min(first, second), 0.5));
}
