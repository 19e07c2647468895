import { log, square } from "../exact/exact.ts";
import { MIN_MATCHES, type Moments } from "./interval.ts";

/** Chance that any of the intervals ever misses, at most. */
const MISSES = 0.05;
/** Of the normal mixture: intervals are narrowest, for their number of values, at about 100 of them. */
const MIXTURE = 0.1;

/**
 * A confidence sequence of the mean of independent values: with a chance of 95% these intervals hold
 * the truth of all `comparisons` at all times, however often they are looked at and whenever the
 * reader stops. By a normal mixture (Robbins, 1970; Howard, Ramdas, McAuliffe and Sekhon, 2021) with
 * the variance as estimated (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, 2024, theorem 2.2), to
 * which a value at the far end of `range` is added, as few values may hide the rare ones. Null for
 * fewer values than an interval needs.
 */
export function sequenceOfMoments(
  { count, mean, square: squares }: Moments,
  [least, most]: readonly [low: number, high: number],
  comparisons: number,
): readonly [low: number, high: number] | null {
  if (count < MIN_MATCHES) return null;
  const room = Math.max(mean - least, most - mean);
  const variance = Math.max(0, squares - square(mean)) + square(room) / count;
  const mixed = count * MIXTURE;
  const level = log(mixed + 1) / 2 - log(MISSES / Math.max(1, comparisons));
  const half = Math.sqrt((variance * 2 * (mixed + 1) * level) / (count * mixed));
  return [mean - half, mean + half];
}

/** Riemann's zeta at 3/2: the sum of n^(-3/2) over all n. */
const ZETA = 2.612375348685488;

/**
 * Among how many comparisons the chance of an error is divided where `now` are made and others may join
 * later. The n-th to join gets 1 / (ZETA n^(3/2)) of it at most, and these shares add up to 1: divided by
 * `now` alone, those that are made one after another would spend it several times.
 */
export const comparisonsEver = (now: number): number => ZETA * now * Math.sqrt(now);
