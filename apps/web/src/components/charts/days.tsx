import { type Scale, scaleOf } from "./scale.ts";

/** The data of a day in a chart. */
interface DayMetrics {
  /** As 2026-11-20. */
  readonly day: string;
  /** Drawn as a column. */
  readonly count?: number;
  readonly value: number;
}

/** The most days that a chart can show distinctly; older ones are in the table only. */
export const MAX_DRAWN = 60;

const WIDTH = 600;
const HEIGHT = 220;
const frame = { left: 44, top: 28, right: 590, bottom: 184 };

/**
 * A value by day as a line of dots, over columns that may say how much each day counts. Drawn on the
 * server; a table next to it should hold the same.
 *
 * @param days at least one, in order
 */
export function DaysChart({
  label,
  title,
  days,
  write,
  writeDay,
  scale = scaleOf,
}: {
  label: string;
  /** Of the value. */
  title: string;
  days: readonly DayMetrics[];
  write: (value: number, decimals: number) => string;
  writeDay: (day: string) => string;
  scale?: (values: readonly number[]) => Scale;
}) {
  const up = scale(days.map(({ value }) => value));
  const most = Math.max(1, ...days.map(({ count = 0 }) => count));
  const step = (frame.right - frame.left) / days.length;
  const height = frame.bottom - frame.top;
  const points = days.map((day, place) => ({
    ...day,
    x: frame.left + (place + 0.5) * step,
    y: frame.bottom - up.place(day.value) * height,
  }));
  const ends = points.filter((_, place) => place === 0 || place === points.length - 1);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="h-auto w-full font-sans text-xs"
    >
      {up.ticks.map((tick) => {
        const y = frame.bottom - up.place(tick) * height;
        return (
          <g key={tick}>
            <line x1={frame.left} x2={frame.right} y1={y} y2={y} className="stroke-line" />
            <text
              x={frame.left - 8}
              y={y}
              dominantBaseline="central"
              textAnchor="end"
              className="fill-mute font-mono"
            >
              {write(tick, up.decimals)}
            </text>
          </g>
        );
      })}
      {points.map(
        ({ day, x, count }) =>
          count !== undefined && (
            <rect
              key={day}
              x={x - Math.min(step * 0.35, 14)}
              width={Math.min(step * 0.7, 28)}
              y={frame.bottom - (count / most) * height * 0.6}
              height={(count / most) * height * 0.6}
              className="fill-line"
            />
          ),
      )}
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(" ")}
        fill="none"
        strokeWidth={2}
        className="stroke-lamp"
      />
      {points.map(({ day, x, y, value }) => (
        <circle key={day} cx={x} cy={y} r={3.5} className="fill-lamp">
          <title>{`${writeDay(day)}: ${write(value, 2)}`}</title>
        </circle>
      ))}
      {ends.map(({ day, x }, place) => (
        <text
          key={day}
          x={ends.length === 1 ? x : place === 0 ? frame.left : frame.right}
          y={frame.bottom + 20}
          textAnchor={ends.length === 1 ? "middle" : place === 0 ? "start" : "end"}
          className="fill-mute"
        >
          {writeDay(day)}
        </text>
      ))}
      <text x={0} y={12} className="fill-soft">
        ↑ {title}
      </text>
    </svg>
  );
}
