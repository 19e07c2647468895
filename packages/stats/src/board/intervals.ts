import type { IntervalGap, MeasuredFigure } from "../intervals/interval.ts";

/** A 95% interval, or why there is none. */
export type Interval = readonly [low: number, high: number] | IntervalGap;

/** Intervals by the id of their figure; absent where the figure is. */
export type Intervals = Readonly<Record<string, Interval>>;

/** How a board writes an interval. */
export function intervalOf(measured: MeasuredFigure | null): Interval | null {
  if (measured === null) return null;
  const { low, high, gap } = measured;
  return low === null || high === null ? gap : [low, high];
}
