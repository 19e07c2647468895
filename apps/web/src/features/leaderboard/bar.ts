import type { CSSProperties } from "react";
import type { Cell } from "./columns.ts";

/** The stretch of values that a column's cells draw their intervals on. */
export interface Span {
  readonly low: number;
  readonly high: number;
}

/** Interquartile ranges beyond the quartiles at which an end is far out (Tukey 1977). */
const FENCE = 1.5;

/** The quantile of sorted values, linear between them (Hyndman and Fan 1996, type 7). */
function quantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const low = sorted[Math.floor(place)] ?? 0;
  const high = sorted[Math.ceil(place)] ?? low;
  return low + (high - low) * (place - Math.floor(place));
}

/**
 * The span of the cells of a column; null where none has an interval. Ends far outside of the others
 * do not count, so that the wide interval of an agent with few matches leaves the others readable.
 */
export function spanOf(cells: readonly Cell[]): Span | null {
  const ends = cells.flatMap(({ interval }) => interval ?? []).sort((one, other) => one - other);
  if (ends.length === 0) return null;
  const [first, third] = [quantile(ends, 0.25), quantile(ends, 0.75)];
  const reach = FENCE * (third - first);
  const near = ends.filter((each) => each >= first - reach && each <= third + reach);
  return { low: Math.min(...near), high: Math.max(...near) };
}

/** In percent of the cell's width, in whole tenths: thousands of these are sent. */
function placeIn({ low, high }: Span, value: number): string {
  const share = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return `${Math.round(share * 1_000) / 10}%`;
}

/** Colour of the arrow at an end that lies beyond the span. */
const BEYOND = "var(--mute)";

/**
 * What lets a cell show its interval as a fine bar (the style sheet draws it from these), with an
 * arrow where it goes on beyond the span, and say it to whoever points at it or listens. Nothing for
 * a cell without one.
 */
export function barOf(
  { value, interval }: Cell,
  span: Span | null,
  tell: (low: number, high: number) => string,
): { readonly style?: CSSProperties; readonly title?: string } {
  if (span === null || interval === null || value === null || span.high <= span.low) return {};
  const [low, high] = interval;
  const style: CSSProperties & Record<`--${string}`, string> = {
    "--a": placeIn(span, low),
    "--b": placeIn(span, high),
    "--m": placeIn(span, value),
    ...(low < span.low && { "--beyond-a": BEYOND }),
    ...(high > span.high && { "--beyond-b": BEYOND }),
  };
  return { style, title: tell(low, high) };
}
