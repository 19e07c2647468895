import type { ReactNode } from "react";
import type { Creature, FaceState } from "#components/faces/appearance.ts";
import { Face } from "#components/faces/face.tsx";

/** The three pictures of a game's rules, each drawn on a sheet of 120 by 76. */
export type PrimerScenes = readonly [ReactNode, ReactNode, ReactNode];

/** A place on the sheet. */
interface Spot {
  readonly x: number;
  readonly y: number;
}

const cast: readonly { readonly creature: Creature; readonly hue: number }[] = [
  { creature: "fox", hue: 22 },
  { creature: "owl", hue: 172 },
  { creature: "frog", hue: 122 },
  { creature: "bear", hue: 296 },
  { creature: "cat", hue: 222 },
];

/** The sheet of a picture. Hidden from screen readers: its caption says the same. */
export function Sheet({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 120 76"
      className="w-full rounded-control border border-line bg-panel"
    >
      {children}
    </svg>
  );
}

/** One of five players, its face in the middle of the spot. */
export function Player({
  x,
  y,
  who,
  state = "listening",
  size = 24,
}: Spot & { who: number; state?: FaceState; size?: number }) {
  const { creature, hue } = cast[who % cast.length] ?? { creature: "fox", hue: 22 };
  return (
    <g transform={`translate(${x - size / 2} ${y - size / 2})`}>
      <Face creature={creature} hue={hue} state={state} size={size} />
    </g>
  );
}

/** A sign or a figure, which is the same in every language. */
export function Sign({
  x,
  y,
  size = 12,
  className = "fill-text",
  children,
}: Spot & { size?: number; className?: string; children: string }) {
  return (
    <text
      x={x}
      y={y}
      textAnchor="middle"
      dominantBaseline="central"
      fontSize={size}
      className={`font-mono font-semibold ${className}`}
    >
      {children}
    </text>
  );
}

/** What a player says: two lines of words, or a sign. */
export function Bubble({
  x,
  y,
  width = 34,
  sign,
}: Spot & { width?: number; sign?: string | undefined }) {
  const ink = "stroke-[#8a7440]";
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        d={`M4 0H${width - 4}a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4H14l-4 6-2-6H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4z`}
        className="fill-[#ffefcb] stroke-[#d9b869]"
      />
      {sign === undefined ? (
        <path
          d={`M6 7H${width - 6}M6 13H${width * 0.65}`}
          strokeWidth="2.4"
          strokeLinecap="round"
          className={ink}
        />
      ) : (
        <Sign x={width / 2} y={10.5} className="fill-[#1d1608]">
          {sign}
        </Sign>
      )}
    </g>
  );
}

const papers = {
  light: "fill-[#ffefcb] stroke-[#b98a2f]",
  red: "fill-[#f0616d] stroke-[#a83440]",
  yellow: "fill-[#ffcb45] stroke-[#b98a2f]",
  blue: "fill-[#7aa7f7] stroke-[#3c63ad]",
  back: "fill-raised stroke-soft",
} as const;

/** A card with a sign on it. */
export function Paper({
  x,
  y,
  tone = "light",
  sign = "",
  width = 17,
  height = 24,
}: Spot & { tone?: keyof typeof papers; sign?: string; width?: number; height?: number }) {
  return (
    <g>
      <rect x={x} y={y} width={width} height={height} rx="3" className={papers[tone]} />
      {sign !== "" && (
        <Sign
          x={x + width / 2}
          y={y + height / 2 + 0.5}
          className={tone === "back" ? "fill-soft" : "fill-[#1d1608]"}
        >
          {sign}
        </Sign>
      )}
    </g>
  );
}

/** A coin. */
export function Coin({ x, y, size = 6 }: Spot & { size?: number }) {
  return (
    <g>
      <circle cx={x} cy={y} r={size} className="fill-[#ffcb45] stroke-[#b98a2f]" />
      <circle cx={x} cy={y} r={size * 0.55} fill="none" className="stroke-[#b98a2f]" />
    </g>
  );
}

/** A pile of coins, one above the other. */
export function Coins({ x, y, count }: Spot & { count: number }) {
  return Array.from({ length: count }, (_, at) => (
    <ellipse
      key={at}
      cx={x}
      cy={y - at * 4}
      rx="8"
      ry="3.4"
      className="fill-[#ffcb45] stroke-[#b98a2f]"
    />
  ));
}

/** From one spot to another. */
export function Arrow({ from, to }: { from: Spot; to: Spot }) {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const wing = (turn: number): string =>
    `${to.x - 5 * Math.cos(angle + turn)} ${to.y - 5 * Math.sin(angle + turn)}`;
  return (
    <path
      d={`M${from.x} ${from.y}L${to.x} ${to.y}M${wing(0.6)}L${to.x} ${to.y}L${wing(-0.6)}`}
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      className="stroke-lamp"
    />
  );
}

/** Right or wrong. */
export function Verdict({ x, y, right }: Spot & { right: boolean }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r="7" className={right ? "fill-good" : "fill-bad"} />
      <path
        d={right ? "M-3.2 .2l2.2 2.4 4.4-5" : "M-2.8-2.8l5.6 5.6M2.8-2.8l-5.6 5.6"}
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
        className="stroke-panel"
      />
    </g>
  );
}

/** The pot of all players. */
export function Pool({ x, y, coins }: Spot & { coins: number }) {
  return (
    <g>
      <Coins x={x} y={y} count={coins} />
      <path
        d={`M${x - 18} ${y - 4}q2 18 18 18t18-18`}
        fill="none"
        strokeWidth="2.5"
        strokeLinecap="round"
        className="stroke-soft"
      />
    </g>
  );
}

/** Cells of a board with the pieces that are on it. */
export function Grid({
  x,
  y,
  columns,
  rows,
  cell,
  children,
}: Spot & { columns: number; rows: number; cell: number; children: ReactNode }) {
  const across = Array.from({ length: rows + 1 }, (_, at) => `M0 ${at * cell}H${columns * cell}`);
  const down = Array.from({ length: columns + 1 }, (_, at) => `M${at * cell} 0V${rows * cell}`);
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d={[...across, ...down].join("")} fill="none" className="stroke-line" />
      {children}
    </g>
  );
}

/** The middle of a cell of `Grid`. */
export const inCell = (column: number, row: number, cell: number): Spot => ({
  x: (column + 0.5) * cell,
  y: (row + 0.5) * cell,
});
