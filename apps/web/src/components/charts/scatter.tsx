import { markColour } from "../faces/colours.ts";
import type { Appearance } from "../faces/creatures.ts";
import { Face } from "../faces/face.tsx";
import { neutralName, widthOf } from "../neutral-text.ts";
import { placeLabels } from "./labels.ts";
import { scaleOf } from "./scale.ts";

/** One face of a scatter chart. */
export interface Dot {
  readonly id: string;
  readonly face: Appearance;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** Stands in a ring: its figures can still move a lot. */
  readonly uncertain: boolean;
}

export interface Axis {
  readonly title: string;
  /** Writes the value of a tick. */
  readonly write: (value: number, decimals: number) => string;
}

const WIDTH = 600;
const HEIGHT = 400;
/** Room next to it for half of the last mark of the axis, such as "$0.0015". */
const frame = { left: 60, top: 34, width: 512, height: 308 };
const RADIUS = 12;
const LABEL_HEIGHT = 15;
/** Of a common letter, at the labels' size. */
const LETTER = 6.6;
const MAX_LABEL_LENGTH = 22;

/**
 * Faces by two figures, with as many names as find room. Drawn on the server; what it shows should
 * also be in a table next to it.
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
  const right = frame.left + frame.width;
  const bottom = frame.top + frame.height;
  const atX = (value: number): number => frame.left + across.place(value) * frame.width;
  const atY = (value: number): number => bottom - up.place(value) * frame.height;
  const drawn = dots.map((dot) => {
    const name = neutralName(dot.name, MAX_LABEL_LENGTH);
    return { ...dot, name, left: atX(dot.x), top: atY(dot.y), width: widthOf(name) * LETTER };
  });
  const labels = placeLabels(
    drawn.map(({ left, top, width }) => ({ x: left, y: top, width })),
    {
      frame: { ...frame, left: frame.left, width: frame.width + 12 },
      radius: RADIUS,
      height: LABEL_HEIGHT,
    },
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="h-auto w-full font-sans text-xs"
    >
      {up.ticks.map((tick) => (
        <g key={tick}>
          <line x1={frame.left} x2={right} y1={atY(tick)} y2={atY(tick)} className="stroke-line" />
          <text
            x={frame.left - 8}
            y={atY(tick)}
            dominantBaseline="central"
            textAnchor="end"
            className="fill-mute font-mono"
          >
            {y.write(tick, up.decimals)}
          </text>
        </g>
      ))}
      {across.ticks.map((tick) => (
        <g key={tick}>
          <line x1={atX(tick)} x2={atX(tick)} y1={frame.top} y2={bottom} className="stroke-line" />
          <text x={atX(tick)} y={bottom + 18} textAnchor="middle" className="fill-mute font-mono">
            {x.write(tick, across.decimals)}
          </text>
        </g>
      ))}
      <text x={0} y={14} className="fill-soft">
        ↑ {y.title}
      </text>
      <text x={right} y={HEIGHT - 8} textAnchor="end" className="fill-soft">
        {x.title} →
      </text>
      {drawn.map(({ id, face, name, left, top, uncertain }, place) => {
        const box = labels[place];
        return (
          <g key={id}>
            <title>{name}</title>
            <circle
              cx={left}
              cy={top}
              r={RADIUS + 2}
              fill="none"
              strokeWidth={1.5}
              strokeDasharray="3 3"
              stroke={uncertain ? markColour(face.hue) : "none"}
            />
            <g transform={`translate(${left - RADIUS} ${top - RADIUS})`}>
              <Face {...face} size={2 * RADIUS} />
            </g>
            {box && (
              <text
                x={box.left}
                y={box.top + LABEL_HEIGHT / 2}
                dominantBaseline="central"
                className="fill-text"
                style={{ unicodeBidi: "isolate" }}
              >
                {name}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
