import type { ReactNode } from "react";
import { seatHue } from "#components/faces/appearance.ts";
import { markColour } from "#components/faces/colours.ts";

/** Values of one subject or one part of a bar, by the place of its colour. */
interface Series {
  readonly id: string;
  readonly name: ReactNode;
  readonly values: readonly (number | null)[];
}

const colourAt = (place: number): string => markColour(seatHue(place));

/** The colours repeat, so lines differ as well. */
const dashes = [undefined, "6 3", "2 3"] as const;
const dashAt = (place: number): string | undefined => dashes[place % dashes.length];

/** What each colour stands for. */
function Legend({
  series,
  isDashed,
}: {
  series: readonly Pick<Series, "id" | "name">[];
  isDashed: boolean;
}) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {series.map(({ id, name }, place) => (
        <li key={id} className="flex min-w-0 items-center gap-2">
          <svg aria-hidden viewBox="0 0 24 8" className="h-2 w-6 shrink-0">
            <line
              x1={0}
              x2={24}
              y1={4}
              y2={4}
              strokeWidth={4}
              stroke={colourAt(place)}
              strokeDasharray={isDashed ? dashAt(place) : undefined}
            />
          </svg>
          <span className="min-w-0 wrap-anywhere">{name}</span>
        </li>
      ))}
    </ul>
  );
}

const SIZE = 240;
const MIDDLE = SIZE / 2;
const RADIUS = 96;
const rings = [0.25, 0.5, 0.75, 1];

/** A point on an axis, as a share of the radius; the first axis points up, the next is clockwise of it. */
function pointAt(axis: number, axes: number, share: number): readonly [x: number, y: number] {
  const angle = (2 * Math.PI * axis) / axes - Math.PI / 2;
  const length = RADIUS * share;
  return [MIDDLE + length * Math.cos(angle), MIDDLE + length * Math.sin(angle)];
}

const pathOf = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");

/**
 * A polygon for each subject over axes from 0 in the middle to `max` at the rim. The axes are numbered;
 * a list next to it should name them. Drawn on the server; a table next to it should hold the same.
 */
export function RadarChart({
  label,
  axes,
  max,
  series,
}: {
  label: string;
  axes: number;
  max: number;
  /** A subject without a value on some axis is left out. */
  series: readonly Series[];
}) {
  const places = Array.from({ length: axes }, (_, axis) => axis);
  return (
    <div className="flex max-w-md flex-col gap-3">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        className="h-auto w-full font-sans text-[11px]"
      >
        {rings.map((ring) => (
          <polygon
            key={ring}
            points={pathOf(places.map((axis) => pointAt(axis, axes, ring)))}
            fill="none"
            className="stroke-line"
          />
        ))}
        {places.map((axis) => {
          const [x, y] = pointAt(axis, axes, 1);
          const [textX, textY] = pointAt(axis, axes, 1.12);
          return (
            <g key={axis}>
              <line x1={MIDDLE} y1={MIDDLE} x2={x} y2={y} className="stroke-line" />
              <text
                x={textX}
                y={textY}
                textAnchor="middle"
                dominantBaseline="central"
                className="fill-soft font-mono"
              >
                {axis + 1}
              </text>
            </g>
          );
        })}
        {series.map(({ id, values }, place) => {
          const lengths = values.flatMap((value) => value ?? []);
          if (lengths.length < axes) return null;
          const points = lengths.map((length, axis) =>
            pointAt(axis, axes, Math.min(1, Math.max(0, length / max))),
          );
          return (
            <polygon
              key={id}
              points={pathOf(points)}
              fill={colourAt(place)}
              fillOpacity={0.08}
              stroke={colourAt(place)}
              strokeWidth={2}
              strokeDasharray={dashAt(place)}
            />
          );
        })}
      </svg>
      <Legend series={series} isDashed />
    </div>
  );
}

/**
 * A bar for each subject, of parts on top of one another, all to the same scale. Values below 0 have no
 * length. Drawn on the server; a table next to it should hold the same.
 */
export function StackedBars({
  label,
  subjects,
  parts,
}: {
  label: string;
  subjects: readonly { readonly id: string; readonly name: ReactNode }[];
  /** Each with a value for every subject. */
  parts: readonly Series[];
}) {
  const lengthOf = (value: number | null | undefined): number => Math.max(0, value ?? 0);
  const totals = subjects.map((_, at) =>
    parts.reduce((sum, { values }) => sum + lengthOf(values[at]), 0),
  );
  const longest = Math.max(...totals, Number.MIN_VALUE);
  return (
    <div className="flex max-w-3xl flex-col gap-3">
      <div role="img" aria-label={label} className="flex flex-col gap-1.5">
        {subjects.map(({ id, name }, at) => (
          <div
            key={id}
            className="grid grid-cols-[minmax(5rem,8rem)_1fr] items-center gap-x-3 text-sm sm:grid-cols-[minmax(8rem,14rem)_1fr]"
          >
            <span className="truncate">{name}</span>
            <span className="flex h-4">
              {parts.map((part, place) => (
                <span
                  key={part.id}
                  className="h-full border-r border-ground last:border-0"
                  style={{
                    width: `${(100 * lengthOf(part.values[at])) / longest}%`,
                    background: colourAt(place),
                  }}
                />
              ))}
            </span>
          </div>
        ))}
      </div>
      <Legend series={parts} isDashed={false} />
    </div>
  );
}
