/** Stated chances of a kind, and the share of them that was true. */
interface ReliabilityPoint {
  readonly count: number;
  readonly stated: number;
  readonly observed: number;
  /** Null, as is `high`, where there is no interval. */
  readonly low: number | null;
  readonly high: number | null;
}

const SIZE = 200;
const frame = { left: 34, top: 8, right: 192, bottom: 166 };
const marks = [0, 0.5, 1];
const MAX_RADIUS = 7;
const MIN_RADIUS = 2;

const atX = (share: number): number => frame.left + share * (frame.right - frame.left);
const atY = (share: number): number => frame.bottom - share * (frame.bottom - frame.top);

/**
 * How often stated chances were true: on the diagonal they are right. The larger a dot, the more often
 * such a chance was stated. Drawn on the server; a table next to it should hold the same.
 */
export function ReliabilityChart({
  label,
  across,
  points,
}: {
  label: string;
  /** Of the axis of stated chances. */
  across: string;
  points: readonly ReliabilityPoint[];
}) {
  const most = Math.max(1, ...points.map(({ count }) => count));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      className="h-auto w-full max-w-64 font-sans text-[11px]"
    >
      {marks.map((mark) => (
        <g key={mark}>
          <line
            x1={frame.left}
            x2={frame.right}
            y1={atY(mark)}
            y2={atY(mark)}
            className="stroke-line"
          />
          <line
            x1={atX(mark)}
            x2={atX(mark)}
            y1={frame.top}
            y2={frame.bottom}
            className="stroke-line"
          />
          <text
            x={frame.left - 6}
            y={atY(mark)}
            dominantBaseline="central"
            textAnchor="end"
            className="fill-mute font-mono"
          >
            {100 * mark}
          </text>
          <text
            x={atX(mark)}
            y={frame.bottom + 14}
            textAnchor={mark === 1 ? "end" : mark === 0 ? "start" : "middle"}
            className="fill-mute font-mono"
          >
            {100 * mark}
          </text>
        </g>
      ))}
      <line
        x1={atX(0)}
        y1={atY(0)}
        x2={atX(1)}
        y2={atY(1)}
        strokeDasharray="4 4"
        className="stroke-mute"
      />
      {points.map(({ stated, observed, low, high, count }) => (
        <g key={stated}>
          {low !== null && high !== null && (
            <line
              x1={atX(stated)}
              x2={atX(stated)}
              y1={atY(low)}
              y2={atY(high)}
              strokeWidth={1.5}
              className="stroke-soft"
            />
          )}
          <circle
            cx={atX(stated)}
            cy={atY(observed)}
            r={Math.max(MIN_RADIUS, MAX_RADIUS * Math.sqrt(count / most))}
            className="fill-lamp"
          />
        </g>
      ))}
      <text x={frame.right} y={SIZE - 4} textAnchor="end" className="fill-soft">
        {across} →
      </text>
    </svg>
  );
}
