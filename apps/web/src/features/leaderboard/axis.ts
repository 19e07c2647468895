import type { CSSProperties } from "react";
import { scaleOf } from "#components/charts/scale.ts";
import { type Span, spanOf } from "./bar.ts";
import type { Cell } from "./column.ts";

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
