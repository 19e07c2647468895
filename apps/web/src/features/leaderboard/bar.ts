import type { CSSProperties } from "react";
import type { Cell } from "./columns.ts";

/** Where the figures and intervals of a column lie. */
export interface Span {
  readonly low: number;
  readonly high: number;
}

/** The span of the cells of a column; null where none has an interval. */
export function spanOf(cells: readonly Cell[]): Span | null {
  const ends = cells.flatMap(({ interval }) => interval ?? []);
  if (ends.length === 0) return null;
  const all = [...ends, ...cells.flatMap(({ value }) => value ?? [])];
  return { low: Math.min(...all), high: Math.max(...all) };
}

/** In percent of the cell's width, in whole tenths: thousands of these are sent. */
const placeIn = ({ low, high }: Span, value: number): string =>
  `${Math.round(((value - low) / (high - low)) * 1_000) / 10}%`;

/**
 * What lets a cell show its interval as a fine bar (the style sheet draws it from these), and say it
 * to whoever points at it or listens. Nothing for a cell without one.
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
  };
  return { style, title: tell(low, high) };
}
