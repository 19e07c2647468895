import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { scaleOf } from "./scale.ts";

/** A value with its interval. */
export interface IntervalRow {
  readonly id: string;
  readonly name: ReactNode;
  readonly value: number;
  /** Null, as is `high`, where there is no interval. */
  readonly low: number | null;
  readonly high: number | null;
  /** Drawn in the lamp's colour. */
  readonly stands?: boolean;
}

const HEIGHT = 24;
const MIDDLE = HEIGHT / 2;
const grid =
  "grid grid-cols-[minmax(6rem,9rem)_1fr] gap-x-3 sm:grid-cols-[minmax(10rem,18rem)_1fr]";

/** One row on the common axis: stretched to its width, with lines and dots of constant size. */
function Track({
  row: { value, low, high, stands = false },
  ticks,
  from,
  place,
}: {
  row: IntervalRow;
  ticks: readonly number[];
  from: number | null;
  place: (value: number) => number;
}) {
  const colour = stands ? "stroke-lamp" : "stroke-soft";
  return (
    <svg
      aria-hidden
      viewBox={`0 0 100 ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-6 w-full overflow-visible"
    >
      {ticks.map((tick) => (
        <line
          key={tick}
          x1={place(tick)}
          x2={place(tick)}
          y1={0}
          y2={HEIGHT}
          className={tick === from ? "stroke-mute" : "stroke-line"}
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {low !== null && high !== null && (
        <line
          x1={place(low)}
          x2={place(high)}
          y1={MIDDLE}
          y2={MIDDLE}
          className={colour}
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
        />
      )}
      <line
        x1={place(value)}
        x2={place(value)}
        y1={MIDDLE}
        y2={MIDDLE + 0.01}
        className={colour}
        strokeWidth={9}
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/**
 * Values with their intervals, below each other on one axis. Drawn on the server; what it shows should
 * also be in a table next to it.
 *
 * @param rows at least one
 * @param from a value that others are compared with, marked on the axis; null: none
 */
export function IntervalChart({
  label,
  rows,
  from,
  write,
}: {
  label: string;
  rows: readonly IntervalRow[];
  from: number | null;
  write: (value: number, decimals: number) => string;
}) {
  const values = rows.flatMap(({ value, low, high }) => [value, low ?? value, high ?? value]);
  const scale = scaleOf(from === null ? values : [...values, from], 4);
  const place = (value: number): number => 100 * scale.place(value);
  return (
    <figure aria-label={label} className="text-sm">
      {rows.map((row) => (
        <div key={row.id} className={classNames(grid, "items-center")}>
          <span className="py-1 leading-snug wrap-anywhere text-soft">{row.name}</span>
          <Track row={row} from={from} place={place} ticks={scale.ticks} />
        </div>
      ))}
      <div aria-hidden className={grid}>
        <span />
        <div className="relative h-5 font-mono text-xs text-mute">
          {scale.ticks.map((tick) => (
            <span
              key={tick}
              className="absolute top-1 -translate-x-1/2 whitespace-nowrap"
              style={{ left: `${place(tick)}%` }}
            >
              {write(tick, scale.decimals)}
            </span>
          ))}
        </div>
      </div>
    </figure>
  );
}
