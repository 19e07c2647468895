import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  boardValue,
  COLUMNS,
  drop,
  emptyGrid,
  freeColumns,
  type Grid,
  landingCell,
  lines,
  ROWS,
  winnerOf,
  winningCells,
} from "./state.ts";

/** The grid after alternating moves of red and yellow; moves into full columns are skipped. */
function gridOf(columns: readonly number[]): Grid {
  let [grid, seat] = [emptyGrid, 0];
  for (const column of columns) {
    if (landingCell(grid, column) === null) continue;
    grid = drop(grid, column, seat);
    seat = 1 - seat;
  }
  return grid;
}

/** A grid drawn from the top row down. */
const drawn = (...rows: readonly string[]): Grid => {
  const missing = new Array<string>(ROWS - rows.length).fill(".".repeat(COLUMNS));
  return [...[...missing, ...rows].join("")].map((sign) =>
    sign === "." ? null : sign === "R" ? 0 : 1,
  );
};

/**
 * An independent line finder: seven bits a column from the bottom up, the highest always 0, and a
 * shift for each direction (the bitboard of J. Tromp's solvers).
 */
function hasFour(grid: Grid, seat: number): boolean {
  let board = 0n;
  for (const [cell, disc] of grid.entries()) {
    const height = ROWS - 1 - Math.floor(cell / COLUMNS);
    if (disc === seat) board |= 1n << BigInt((cell % COLUMNS) * (ROWS + 1) + height);
  }
  return [1n, 6n, 7n, 8n].some((shift) => {
    const pairs = board & (board >> shift);
    return (pairs & (pairs >> (2n * shift))) !== 0n;
  });
}

const games = fc.array(fc.integer({ min: 1, max: COLUMNS }), {
  minLength: 8,
  maxLength: 60,
  size: "max",
});

describe("the grid", () => {
  it("has the known number of positions after 0 to 8 moves, where finished games do not continue", () => {
    let positions = new Map<string, Grid>([["", emptyGrid]]);
    const counts = [positions.size];
    for (let move = 0; move < 8; move += 1) {
      const next = new Map<string, Grid>();
      for (const grid of positions.values()) {
        if (winnerOf(grid) !== null) continue;
        for (const column of freeColumns(grid)) {
          const after = drop(grid, column, move % 2);
          next.set(after.map((disc) => disc ?? "-").join(""), after);
        }
      }
      positions = next;
      counts.push(positions.size);
    }
    expect(counts).toEqual([1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275]);
  });

  it("has 69 lines of four", () => {
    expect(lines.length).toBe(69);
    expect(new Set(lines.map((line) => line.join(" "))).size).toBe(69);
  });

  it("finds the same winners as an independent line finder", () => {
    let found = 0;
    fc.assert(
      fc.property(games, (columns) => {
        const grid = gridOf(columns);
        const won = [0, 1].filter((seat) => hasFour(grid, seat));
        const winner = winnerOf(grid);
        expect(won.length === 0 ? winner === null : won.includes(winner ?? -1)).toBe(true);
        expect(winningCells(grid).length > 0).toBe(won.length > 0);
        for (const seat of [0, 1]) {
          const others = grid.map((disc) => (disc === seat ? disc : null));
          expect(winnerOf(others) === seat).toBe(won.includes(seat));
        }
        found += won.length;
      }),
      { numRuns: 2_000 },
    );
    expect(found).toBeGreaterThan(200);
  });

  it("finds every one of the 69 lines alone, and nothing when a disc of it is missing", () => {
    for (const line of lines) {
      const full = line.reduce<Grid>((grid, cell) => grid.with(cell, 1), emptyGrid);
      expect([winnerOf(full), hasFour(full, 1), winningCells(full)]).toEqual([1, true, [...line]]);
      for (const cell of line) expect(winnerOf(full.with(cell, null))).toBeNull();
    }
  });

  it("lets discs fall: no empty cell below a disc, and one disc more after each move", () => {
    fc.assert(
      fc.property(games, (columns) => {
        const grid = gridOf(columns);
        for (const [cell, disc] of grid.entries()) {
          const below = grid[cell + COLUMNS];
          if (disc !== null && below !== undefined) expect(below).not.toBeNull();
        }
        const count = (seat: number) => grid.filter((disc) => disc === seat).length;
        expect([0, 1]).toContain(count(0) - count(1));
        for (const column of freeColumns(grid)) {
          const cell = landingCell(grid, column);
          const after = drop(grid, column, 0);
          expect(after.flatMap((disc, at) => (disc === grid[at] ? [] : [at]))).toEqual([cell]);
        }
      }),
    );
  });

  it("is worth more to a seat after its own move or as much, by at most 29 (LLMArena, equation 1)", () => {
    fc.assert(
      fc.property(games, fc.integer({ min: 1, max: COLUMNS }), (columns, column) => {
        const grid = gridOf(columns);
        if (landingCell(grid, column) === null || winnerOf(grid) !== null) return;
        for (const seat of [0, 1]) {
          const gain = boardValue(drop(grid, column, seat), seat) - boardValue(grid, seat);
          // Two and one joined by the disc gain 8 in a row and on diagonals, three in a column 5.
          expect(gain).toBeGreaterThanOrEqual(0);
          expect(gain).toBeLessThanOrEqual(3 * 8 + 5);
        }
      }),
    );
  });

  it("refuses a full column", () => {
    const grid = gridOf([3, 3, 3, 3, 3, 3]);
    expect(freeColumns(grid)).toEqual([1, 2, 4, 5, 6, 7]);
    expect(landingCell(grid, 3)).toBeNull();
    expect(() => drop(grid, 3, 0)).toThrow(RangeError);
  });

  it("marks the cells of two lines that one disc completes", () => {
    const grid = drawn("R......", "YR.....", "YYR....", "RRRR...");
    expect(winningCells(grid)).toEqual([14, 22, 30, 35, 36, 37, 38]);
  });

  it.each([
    ["an empty grid", ["......."], 0],
    ["two side by side", ["RR....."], 2],
    ["three in a row are not two pairs", ["RRR...."], 5],
    ["five in a row count once", ["RRRRR.."], 10],
    ["two and three with a gap", ["RR.RRR."], 7],
    ["a column", ["R......", "R......", "R......"], 5],
    ["a diagonal, with pairs of the opponent", [".R.....", "RY.....", "YY....."], 2 - 6],
    ["both players", ["RRR.YY."], 3],
  ] as const)("values %s", (_, rows, value) => {
    const grid = drawn(...rows);
    expect([boardValue(grid, 0), boardValue(grid, 1)]).toEqual([value, value === 0 ? 0 : -value]);
  });
});
