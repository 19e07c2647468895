import { expect, test } from "vitest";
import { connectFour } from "./connect-four.ts";
import {
  boardBox,
  cellBox,
  cellCentre,
  columnNumber,
  drawingSize,
  fallHeight,
} from "./geometry.ts";
import { ticTacToe } from "./tic-tac-toe.ts";

test.each([
  ["tic-tac-toe", ticTacToe.layout],
  ["connect four", connectFour.layout],
])("the cells of %s fill the board without overlapping", (_, layout) => {
  const board = boardBox(layout);
  const cells = Array.from({ length: layout.columns * layout.rows }, (__, cell) =>
    cellBox(layout, cell),
  );
  for (const [at, { x, y, width, height }] of cells.entries()) {
    expect(x).toBeGreaterThan(board.x);
    expect(y).toBeGreaterThan(board.y);
    expect(x + width).toBeLessThan(board.x + board.width);
    expect(y + height).toBeLessThan(board.y + board.height);
    for (const other of cells.slice(at + 1)) {
      const apart = Math.abs(other.x - x) >= width || Math.abs(other.y - y) >= height;
      expect(apart).toBe(true);
    }
  }
  const { width, height } = drawingSize(layout);
  expect([board.x + board.width, board.y + board.height]).toEqual([width, height]);
});

test("cells run row by row from the top left", () => {
  const { layout } = connectFour;
  const [first, second, below, last] = [0, 1, 7, 41].map((cell) => cellCentre(layout, cell));
  expect(second?.y).toBe(first?.y);
  expect(second?.x).toBeGreaterThan(first?.x ?? 0);
  expect(below?.x).toBe(first?.x);
  expect(below?.y).toBeGreaterThan(first?.y ?? 0);
  expect(last).toEqual({ x: cellCentre(layout, 6).x, y: cellCentre(layout, 35).y });
});

test("column numbers are above their columns, and discs fall from above the board", () => {
  const { layout } = connectFour;
  for (let column = 0; column < layout.columns; column += 1) {
    const { x, y } = columnNumber(layout, column);
    expect(x).toBe(cellCentre(layout, column).x);
    expect(y).toBeLessThan(boardBox(layout).y);
    for (const cell of [column, 35 + column]) {
      expect(cellCentre(layout, cell).y - fallHeight(layout, cell)).toBeLessThan(
        cellBox(layout, column).y,
      );
    }
  }
});
