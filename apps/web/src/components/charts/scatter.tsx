import type { Appearance } from "#components/faces/appearance.ts";
import { sanitizeName, widthOf } from "#components/sanitize.ts";
import { scaleOf } from "./scale.ts";
import { ScatterDrawing } from "./scatter-drawing.tsx";
import { frame, LABEL_HEIGHT, placeLabels, RADIUS } from "./scatter-layout.ts";

/** One face of a scatter chart. */
interface Dot {
  readonly id: string;
  readonly face: Appearance;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** Stands in a ring: its metrics can still move a lot. */
  readonly uncertain: boolean;
}

export interface Axis {
  readonly title: string;
  /** Writes the value of a tick. */
  readonly write: (value: number, decimals: number) => string;
}

/** Of a common letter, at the labels' size. */
const LETTER = 6.6;
const MAX_LABEL_LENGTH = 22;

const tenths = (value: number): number => Math.round(value * 10) / 10;

/**
 * Faces by two metrics, with as many names as find room. What it shows should also be in a table next
 * to it.
 *
 * @param label a description for readers who cannot see it
 * @param dots at least one; labels are given to the first ones first
 */
export function Scatter({
  label,
  dots,
  x,
  y,
}: {
  label: string;
  dots: readonly Dot[];
  x: Axis;
  y: Axis;
}) {
  const across = scaleOf(dots.map((dot) => dot.x));
  const up = scaleOf(dots.map((dot) => dot.y));
  const bottom = frame.top + frame.height;
  const atX = (value: number): number => tenths(frame.left + across.place(value) * frame.width);
  const atY = (value: number): number => tenths(bottom - up.place(value) * frame.height);
  const drawn = dots.map(({ id, face, uncertain, ...dot }) => {
    const name = sanitizeName(dot.name, MAX_LABEL_LENGTH);
    return { id, face, uncertain, name, left: atX(dot.x), top: atY(dot.y) };
  });
  const labels = placeLabels(
    drawn.map(({ name, left, top }) => ({ x: left, y: top, width: widthOf(name) * LETTER })),
    {
      frame: { ...frame, left: frame.left, width: frame.width + 12 },
      radius: RADIUS,
      height: LABEL_HEIGHT,
    },
  );
  return (
    <ScatterDrawing
      label={label}
      dots={drawn.map((dot, place) => {
        const box = labels[place];
        return { ...dot, at: box ? { left: tenths(box.left), top: tenths(box.top) } : null };
      })}
      x={{
        title: x.title,
        ticks: across.ticks.map((tick) => [atX(tick), x.write(tick, across.decimals)]),
      }}
      y={{ title: y.title, ticks: up.ticks.map((tick) => [atY(tick), y.write(tick, up.decimals)]) }}
    />
  );
}
