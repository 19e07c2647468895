import { byIndicator, type IndicatorName, type Indicators } from "../indicators/indicators.ts";
import type { Side } from "../indicators/seat-sums.ts";
import type { Estimate } from "../intervals/interval.ts";

/** A 95% interval; null where that side of it is infinite. */
export type Interval = readonly [low: number | null, high: number | null];

/** Intervals of the indicators by side; null where the figure is absent. */
export type Intervals = Readonly<Record<IndicatorName, Readonly<Record<Side, Interval | null>>>>;

const intervalOf = (estimate: Estimate | null): Interval | null => {
  if (estimate === null) return null;
  const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);
  return [finite(estimate.low), finite(estimate.high)];
};

/** The intervals of an agent's or a version's indicators, as a board shows them. */
export function intervalsOf(indicators: Indicators): Intervals {
  return byIndicator((name) => ({
    all: intervalOf(indicators[name].all),
    spy: intervalOf(indicators[name].spy),
    civilian: intervalOf(indicators[name].civilian),
  }));
}
