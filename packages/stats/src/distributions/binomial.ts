import { exp, log, log1p } from "../exact/exact.ts";
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
