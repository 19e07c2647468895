"use client";

import type { Appearance } from "#components/faces/appearance.ts";
import { markColour } from "../faces/colours.ts";
import { Face } from "../faces/face.tsx";
import { frame, HEIGHT, LABEL_HEIGHT, RADIUS, WIDTH } from "./scatter-layout.ts";

/** An axis with its marks, each with its place in the drawing and its text. */
interface DrawnAxis {
  readonly title: string;
  readonly ticks: readonly (readonly [place: number, text: string])[];
}

/** A face with its centre, and where its name begins; null without room for it. */
interface DrawnDot {
  readonly id: string;
  readonly face: Appearance;
  readonly name: string;
  readonly left: number;
  readonly top: number;
  readonly uncertain: boolean;
  readonly at: { readonly left: number; readonly top: number } | null;
}

/**
 * Draws a scatter chart whose parts have their places. A component of the browser: sent as elements, a
 * chart would be rendered twice on the server, and be many times as large.
 */
export function ScatterDrawing({
  label,
  dots,
  x,
  y,
}: {
  label: string;
  dots: readonly DrawnDot[];
  x: DrawnAxis;
  y: DrawnAxis;
}) {
  const right = frame.left + frame.width;
  const bottom = frame.top + frame.height;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="h-auto w-full font-sans text-xs"
    >
      {y.ticks.map(([place, text]) => (
        <g key={place}>
          <line x1={frame.left} x2={right} y1={place} y2={place} className="stroke-line" />
          <text
            x={frame.left - 8}
            y={place}
            dominantBaseline="central"
            textAnchor="end"
            className="fill-mute font-mono"
          >
            {text}
          </text>
        </g>
      ))}
      {x.ticks.map(([place, text]) => (
        <g key={place}>
          <line x1={place} x2={place} y1={frame.top} y2={bottom} className="stroke-line" />
          <text x={place} y={bottom + 18} textAnchor="middle" className="fill-mute font-mono">
            {text}
          </text>
        </g>
      ))}
      <text x={0} y={14} className="fill-soft">
        ↑ {y.title}
      </text>
      <text x={right} y={HEIGHT - 8} textAnchor="end" className="fill-soft">
        {x.title} →
      </text>
      {dots.map(({ id, face, name, left, top, uncertain, at }) => (
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
          {at && (
            <text
              x={at.left}
              y={at.top + LABEL_HEIGHT / 2}
              dominantBaseline="central"
              className="fill-text"
              style={{ unicodeBidi: "isolate" }}
            >
              {name}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
