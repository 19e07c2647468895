import type { GridLayout } from "./grid-game.ts";

/** Edge of a cell; pages and films scale these coordinates. */
export const CELL = 100;
/** Radii of pieces, of a hole, of a winning hole and of the dot of the last move; half of a cross. */
export const RADIUS = {
  disc: 38,
  innerRing: 25,
  circle: 27,
  cross: 25,
  hole: 41,
  won: 45,
  dot: 9,
} as const;
/** Width of the strokes of crosses and circles. */
export const STROKE = 11;

const FRAME = 12;
/** Height of the line of column numbers above the board. */
const NUMBERS = 46;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The board without the numbers above it. */
export const boardBox = ({ columns, rows, numbered }: GridLayout): Box => ({
  x: 0,
  y: numbered === "columns" ? NUMBERS : 0,
  width: columns * CELL + 2 * FRAME,
  height: rows * CELL + 2 * FRAME,
});

/** The whole drawing, from 0, 0. */
export function drawingSize(layout: GridLayout): {
  readonly width: number;
  readonly height: number;
} {
  const { width, y, height } = boardBox(layout);
  return { width, height: y + height };
}

/** The square of a cell, counted from 0 row by row from the top left. */
export function cellBox(layout: GridLayout, cell: number): Box {
  const { x, y } = boardBox(layout);
  return {
    x: x + FRAME + (cell % layout.columns) * CELL,
    y: y + FRAME + Math.floor(cell / layout.columns) * CELL,
    width: CELL,
    height: CELL,
  };
}

export function cellCentre(layout: GridLayout, cell: number): Point {
  const { x, y } = cellBox(layout, cell);
  return { x: x + CELL / 2, y: y + CELL / 2 };
}

/** The middle of a column's number; columns count from 0. */
export const columnNumber = (layout: GridLayout, column: number): Point => ({
  x: cellCentre(layout, column).x,
  y: NUMBERS / 2,
});

/** How far above its cell a disc starts to fall. */
export const fallHeight = ({ columns }: GridLayout, cell: number): number =>
  (Math.floor(cell / columns) + 1) * CELL;

/** The lines between squares, as an SVG path. */
export function ruling(layout: GridLayout): string {
  const { x, y } = cellBox(layout, 0);
  const [right, bottom] = [x + layout.columns * CELL, y + layout.rows * CELL];
  const down = Array.from({ length: layout.columns - 1 }, (_, at) => x + (at + 1) * CELL);
  const across = Array.from({ length: layout.rows - 1 }, (_, at) => y + (at + 1) * CELL);
  return [
    ...down.map((at) => `M${at} ${y}V${bottom}`),
    ...across.map((at) => `M${x} ${at}H${right}`),
  ].join("");
}

/** A cross around a point, as an SVG path. */
export function crossPath({ x, y }: Point): string {
  const [left, right] = [x - RADIUS.cross, x + RADIUS.cross];
  const [top, bottom] = [y - RADIUS.cross, y + RADIUS.cross];
  return `M${left} ${top}L${right} ${bottom}M${right} ${top}L${left} ${bottom}`;
}
