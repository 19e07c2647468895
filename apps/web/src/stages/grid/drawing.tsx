import "./grid.css";
import type { Seat } from "@wisp/game";
import type { CSSProperties } from "react";
import { classNames } from "#components/class-names.ts";
import {
  boardBox,
  cellBox,
  cellCentre,
  columnNumber,
  crossPath,
  drawingSize,
  fallHeight,
  type Point,
  RADIUS,
  ruling,
  STROKE,
} from "./geometry.ts";
import { type GridLayout, type Piece, pieceOf } from "./grid-game.ts";

/** A position on a board of cells. */
export interface Position {
  /** The seat in each cell. */
  readonly cells: readonly (Seat | null)[];
  readonly last: number | null;
  readonly winning: readonly number[];
}

/** The board as a picture; the table next to it says the same in text. */
export function GridDrawing({
  layout,
  pieces,
  position: { cells, last, winning },
  moving,
}: {
  layout: GridLayout;
  pieces: readonly Piece[];
  position: Position;
  /** Time is passing: the last piece comes in. */
  moving: boolean;
}) {
  const { width, height } = drawingSize(layout);
  const holes = layout.cells === "holes";
  return (
    <svg aria-hidden viewBox={`0 0 ${width} ${height}`} className="block w-full">
      <rect
        {...boardBox(layout)}
        rx="18"
        strokeWidth="2"
        className={holes ? "fill-raised stroke-line" : "fill-panel stroke-line"}
      />
      {!holes && <path d={ruling(layout)} strokeWidth="3" className="stroke-line" />}
      {cells.map((_, cell) => (
        <Ground key={cell} layout={layout} cell={cell} won={winning.includes(cell)} />
      ))}
      <Numbers layout={layout} cells={cells} />
      {cells.map((seat, cell) =>
        seat === null ? null : (
          <g
            key={cell}
            style={fallOf(layout, cell)}
            className={classNames(
              winning.length > 0 && !winning.includes(cell) && "opacity-45",
              moving && cell === last && (holes ? "grid-falls" : "grid-appears"),
            )}
          >
            <PieceShape piece={pieceOf({ pieces }, seat)} at={cellCentre(layout, cell)} />
          </g>
        ),
      )}
      {last !== null && <LastMove layout={layout} cell={last} />}
    </svg>
  );
}

const fallOf = (
  layout: GridLayout,
  cell: number,
): CSSProperties & Record<`--${string}`, string> => ({
  "--fall": `${-fallHeight(layout, cell)}px`,
});

/** The ground of a piece: a hole, brighter in a winning line, or a lit square. */
function Ground({ layout, cell, won }: { layout: GridLayout; cell: number; won: boolean }) {
  const { x, y } = cellCentre(layout, cell);
  if (layout.cells === "holes") {
    return (
      <circle
        cx={x}
        cy={y}
        r={won ? RADIUS.won : RADIUS.hole}
        strokeWidth="1.5"
        className={won ? "fill-text" : "fill-ground stroke-line"}
      />
    );
  }
  if (!won) return null;
  return (
    <rect {...inset(layout, cell)} rx="12" strokeWidth="3" className="fill-lamp/20 stroke-lamp" />
  );
}

/** A square a little smaller than its cell. */
function inset(layout: GridLayout, cell: number) {
  const { x, y, width, height } = cellBox(layout, cell);
  return { x: x + 6, y: y + 6, width: width - 12, height: height - 12 };
}

/** A dot on a disc, a frame around a sign. */
function LastMove({ layout, cell }: { layout: GridLayout; cell: number }) {
  const { x, y } = cellCentre(layout, cell);
  return layout.cells === "holes" ? (
    <circle cx={x} cy={y} r={RADIUS.dot} className="fill-[#14100a]" />
  ) : (
    <rect
      {...inset(layout, cell)}
      rx="12"
      strokeWidth="2.5"
      strokeDasharray="9 7"
      className="fill-none stroke-soft"
    />
  );
}

function Numbers({ layout, cells }: { layout: GridLayout; cells: Position["cells"] }) {
  const look = "fill-mute font-mono text-[30px]";
  const centred = { textAnchor: "middle", dominantBaseline: "central" } as const;
  if (layout.numbered === "columns") {
    return Array.from({ length: layout.columns }, (_, column) => (
      <text key={column} {...columnNumber(layout, column)} {...centred} className={look}>
        {column + 1}
      </text>
    ));
  }
  return cells.map((seat, cell) =>
    seat === null ? (
      <text key={cell} {...cellCentre(layout, cell)} {...centred} className={look}>
        {cell + 1}
      </text>
    ) : null,
  );
}

/** A piece around a point, for SVG drawings. */
export function PieceShape({ piece: { shape, colour }, at }: { piece: Piece; at: Point }) {
  switch (shape) {
    case "cross":
      return (
        <path
          d={crossPath(at)}
          strokeWidth={STROKE}
          strokeLinecap="round"
          style={{ stroke: colour }}
        />
      );
    case "circle":
      return (
        <circle
          cx={at.x}
          cy={at.y}
          r={RADIUS.circle}
          strokeWidth={STROKE}
          className="fill-none"
          style={{ stroke: colour }}
        />
      );
    case "disc":
    case "ringed-disc":
      return (
        <>
          <circle cx={at.x} cy={at.y} r={RADIUS.disc} style={{ fill: colour }} />
          {/* The ring distinguishes the discs without colour. */}
          {shape === "ringed-disc" && (
            <circle
              cx={at.x}
              cy={at.y}
              r={RADIUS.innerRing}
              strokeWidth="5"
              className="fill-none stroke-[rgb(0_0_0/0.45)]"
            />
          )}
        </>
      );
  }
}
