import type { CSSProperties } from "react";
import { scaleOf } from "#components/charts/scale.ts";
import type { Cell } from "./columns.ts";

/** The stretch of values that a column's cells draw their intervals on. */
interface Span {
  readonly low: number;
  readonly high: number;
}

/** How far an interval counts on either side of its metric, in median widths of the column. */
const MAX_REACH = 1.5;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

/**
 * The span of the cells of a column; null where none has an interval. It holds every metric, and of
 * an interval far wider than most only the part around its metric: so the interval of an agent with
 * few matches leaves the others readable.
 */
export function spanOf(cells: readonly Cell[]): Span | null {
  const barred = cells.flatMap(({ value, interval }) =>
    value === null || interval === null ? [] : [{ value, low: interval[0], high: interval[1] }],
  );
  if (barred.length === 0) return null;
  const width = median(barred.map(({ low, high }) => high - low));
  // Where most intervals have no width, none is too wide.
  const reach = width > 0 ? MAX_REACH * width : Number.POSITIVE_INFINITY;
  return {
    low: Math.min(...barred.map(({ value, low }) => Math.max(low, value - reach))),
    high: Math.max(...barred.map(({ value, high }) => Math.min(high, value + reach))),
  };
}

/** In percent of the cell's width, in whole tenths: thousands of these are sent. */
function placeIn({ low, high }: Span, value: number): string {
  const share = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return `${Math.round(share * 1_000) / 10}%`;
}

/** Colour of the arrow at an end beyond the span. */
const BEYOND = "var(--mute)";

/**
 * Draws a cell's interval as a fine bar (the style sheet reads these values), with an arrow where it
 * continues beyond the span, and with its description (see `useIntervalText`) as the title.
 */
export function barOf(
  { value, interval }: Cell,
  span: Span | null,
  text: string | undefined,
): { readonly style?: CSSProperties; readonly title?: string } {
  const title = text === undefined ? {} : { title: text };
  if (span === null || interval === null || value === null || span.high <= span.low) return title;
  const [low, high] = interval;
  const style: CSSProperties & Record<`--${string}`, string> = {
    "--a": placeIn(span, low),
    "--b": placeIn(span, high),
    "--m": placeIn(span, value),
    ...(low < span.low && { "--beyond-a": BEYOND }),
    ...(high > span.high && { "--beyond-b": BEYOND }),
  };
  return { style, ...title };
}

/** The one axis on which the ranges of a column are drawn. */
export interface RangeAxis {
  readonly ticks: readonly { readonly value: number; readonly left: string }[];
  readonly span: Span;
  /** The position of the leader's range; null where no leader is shown. */
  readonly band: { readonly left: string; readonly right: string } | null;
}

const TICKS = 4;

const percent = (share: number): string => `${Math.round(share * 1_000) / 10}%`;
const within = (share: number): number => Math.min(1, Math.max(0, share));

/**
 * The axis of a column of ranges, in round numbers; null where no cell has a range.
 *
 * @param leader the cell of the leader, where it is among the rows
 */
export function rangeAxis(cells: readonly Cell[], leader: Cell | undefined): RangeAxis | null {
  const needed = spanOf(cells);
  if (needed === null) return null;
  const { ticks, place } = scaleOf([needed.low, needed.high], TICKS);
  const [low = needed.low, high = needed.high] = [ticks[0], ticks.at(-1)];
  const range = leader?.interval;
  return {
    ticks: ticks.map((value) => ({ value, left: percent(place(value)) })),
    span: { low, high },
    band: range
      ? { left: percent(within(place(range[0]))), right: percent(within(place(range[1]))) }
      : null,
  };
}

const line = (at: string): string =>
  `linear-gradient(to right, transparent calc(${at} - 0.5px), var(--line) 0 calc(${at} + 0.5px), transparent 0)`;

/** Draws ticks and band behind every range below it, as `--axis`. */
export function axisStyle({ ticks, band }: RangeAxis): CSSProperties & Record<"--axis", string> {
  const layers = ticks.map(({ left }) => line(left));
  if (band !== null) {
    const { left, right } = band;
    layers.push(
      `linear-gradient(to right, transparent ${left}, var(--band) 0 ${right}, transparent 0)`,
    );
  }
  return { "--axis": layers.join(", ") };
}
