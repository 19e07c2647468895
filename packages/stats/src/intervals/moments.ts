import { student95 } from "../distributions/student.ts";
import type { Estimate } from "./interval.ts";

/**
 * A mean with Student's 95% interval, from how many values there are, their mean and the mean of
 * their squares; each value counts as independent. Of a single value the interval is infinite.
 */
export function meanOfMoments(count: number, value: number, square: number): Estimate {
  const variance = (Math.max(0, square - value * value) * count) / (count - 1);
  const half =
    count < 2 ? Number.POSITIVE_INFINITY : student95(count - 1) * Math.sqrt(variance / count);
  return { value, low: value - half, high: value + half };
}
