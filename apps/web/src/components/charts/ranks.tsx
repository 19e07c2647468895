import type { Appearance } from "#components/faces/appearance.ts";
import { sanitizeName } from "#components/sanitize.ts";
import { markColour } from "../faces/colours.ts";
import { Face } from "../faces/face.tsx";

/** An agent's places, day by day. */
interface RankLine {
  readonly id: string;
  readonly face: Appearance;
  readonly name: string;
  /** Places by day (2026-11-20), from 1. */
  readonly places: ReadonlyMap<string, number>;
}

const WIDTH = 720;
const STEP = 32;
const FACE = 24;
const frame = { left: 34, top: 18, right: 548 };
const MAX_LABEL_LENGTH = 20;

/** A line that leaves each place, and arrives at the next, level. */
const curve = (points: readonly (readonly [x: number, y: number])[]): string =>
  points
    .map(([x, y], at) => {
      const [beforeX, beforeY] = points[at - 1] ?? [x, y];
      const middle = ((beforeX + x) / 2).toFixed(1);
      return at === 0
        ? `M${x.toFixed(1)} ${y}`
        : `C${middle} ${beforeY} ${middle} ${y} ${x.toFixed(1)} ${y}`;
    })
    .join("");

/**
 * Places over time, the best above, each line named where it ends. Drawn on the server; what it
 * shows should also be in a table next to it.
 *
 * @param days at least one, in order
 */
export function RanksChart({
  label,
  days,
  lines,
  writeDay,
}: {
  label: string;
  days: readonly string[];
  lines: readonly RankLine[];
  writeDay: (day: string) => string;
}) {
  const lowest = Math.max(1, ...lines.flatMap(({ places }) => [...places.values()]));
  const height = frame.top + (lowest - 1) * STEP + 40;
  const atX = (place: number): number =>
    days.length === 1
      ? frame.right
      : frame.left + (place / (days.length - 1)) * (frame.right - frame.left);
  const atY = (rank: number): number => frame.top + (rank - 1) * STEP;
  const last = days.at(-1) ?? "";
  const first = days[0] ?? "";
  // Agents that share a place share a label.
  const ends = Map.groupBy(
    lines.filter(({ places }) => places.has(last)),
    ({ places }) => places.get(last) ?? 0,
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${height}`}
      className="h-auto w-full font-sans text-xs"
    >
      {Array.from({ length: lowest }, (_, at) => at + 1)
        .filter((rank) => rank === 1 || rank % 5 === 0)
        .map((rank) => (
          <g key={rank}>
            <line
              x1={frame.left}
              x2={frame.right}
              y1={atY(rank)}
              y2={atY(rank)}
              className="stroke-line"
            />
            <text
              x={frame.left - 8}
              y={atY(rank)}
              dominantBaseline="central"
              textAnchor="end"
              className="fill-mute font-mono"
            >
              {rank}
            </text>
          </g>
        ))}
      {lines.map(({ id, face, name, places }) => {
        const colour = markColour(face.hue);
        const points = days.flatMap((day, at) => {
          const rank = places.get(day);
          return rank === undefined ? [] : [[atX(at), atY(rank)] as const];
        });
        return (
          <g key={id}>
            <title>{sanitizeName(name, MAX_LABEL_LENGTH)}</title>
            <path d={curve(points)} fill="none" strokeWidth={2.5} stroke={colour} />
            {points.slice(-1).map(([x, y]) => (
              <g key="end" transform={`translate(${x} ${y - FACE / 2})`}>
                <Face {...face} size={FACE} />
              </g>
            ))}
          </g>
        );
      })}
      {[...ends].map(([rank, named]) => (
        <text
          key={rank}
          x={frame.right + FACE + 8}
          y={atY(rank)}
          dominantBaseline="central"
          className="fill-text"
          style={{ unicodeBidi: "isolate" }}
        >
          {sanitizeName(named.map(({ name }) => name).join(", "), MAX_LABEL_LENGTH)}
        </text>
      ))}
      <text x={frame.left} y={height - 6} className="fill-mute">
        {writeDay(first)}
      </text>
      {last !== first && (
        <text x={frame.right} y={height - 6} textAnchor="end" className="fill-mute">
          {writeDay(last)}
        </text>
      )}
    </svg>
  );
}
