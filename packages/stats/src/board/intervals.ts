import { byIndicator, type IndicatorName, type Indicators } from "../indicators/indicators.ts";
import type { Side } from "../indicators/seat-sums.ts";
import type { IntervalGap, Measured } from "../intervals/interval.ts";

/** A 95% interval, or why there is none. */
export type Interval = readonly [low: number, high: number] | IntervalGap;

/** Intervals of the indicators by side; null where the figure is absent. */
export type Intervals = Readonly<Record<IndicatorName, Readonly<Record<Side, Interval | null>>>>;

function intervalOf(measured: Measured | null): Interval | null {
  if (measured === null) return null;
  const { low, high, gap } = measured;
  return low === null || high === null ? gap : [low, high];
}

/** The intervals of an agent's or a version's indicators, as a board shows them. */
export function intervalsOf(indicators: Indicators): Intervals {
  return byIndicator((name) => ({
    all: intervalOf(indicators[name].all),
    spy: intervalOf(indicators[name].spy),
    civilian: intervalOf(indicators[name].civilian),
  }));
}
