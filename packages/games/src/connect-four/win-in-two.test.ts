import { randomFrom } from "@wisp/game";
import { describe, expect, it } from "vitest";
import { drop, emptyGrid, freeColumns, type Grid, winnerOf } from "./state.ts";
import { winInTwo, winsInTwo } from "./win-in-two.ts";

const gridOf = (cells: readonly (number | null)[]): Grid => [...cells];

/** Wins within `discs` own discs by plain search, written apart from the solver. */
function forces(grid: Grid, seat: number, discs: number): boolean {
  return freeColumns(grid).some((column) => {
    const moved = drop(grid, column, seat);
    if (winnerOf(moved) === seat) return true;
    const replies = freeColumns(moved);
    return (
      discs > 1 &&
      replies.length > 0 &&
      replies.every((reply) => {
        const replied = drop(moved, reply, 1 - seat);
        return winnerOf(replied) === null && forces(replied, seat, discs - 1);
      })
    );
  });
}

describe("a win in two", () => {
  it("is three in a row with both ends open", () => {
    const grid = [3, 4].reduce<Grid>((board, column) => drop(board, column, 0), emptyGrid);
    expect(winsInTwo(grid, 0)).toEqual([2, 5]);
    expect(winsInTwo(grid, 1)).toEqual([]);
  });

  it("is not asked for where a win is there at once", () => {
    const grid = [2, 3, 4].reduce<Grid>((board, column) => drop(board, column, 0), emptyGrid);
    expect(winsInTwo(grid, 0)).toEqual([]);
  });
});

describe("the position of a day", () => {
  const days = Array.from({ length: 25 }, (_, at) => `puzzle/2026-03-${at + 1}`);

  it.each(days)("of %s has exactly one solution, by a second search", (day) => {
    const spot = winInTwo.draw(randomFrom(day));
    if (spot.position.kind !== "grid") throw new Error("no board");
    const grid = gridOf(spot.position.cells);
    expect(spot.options.map(({ column = -1 }) => column + 1)).toEqual(freeColumns(grid));
    const seat = grid.filter((cell) => cell !== null).length % 2;
    expect(winnerOf(grid)).toBeNull();
    expect(forces(grid, seat, 1)).toBe(false);
    expect(forces(grid, 1 - seat, 1)).toBe(false);
    const winning = freeColumns(grid).filter((column) => {
      const moved = drop(grid, column, seat);
      return freeColumns(moved).every((reply) => {
        const replied = drop(moved, reply, 1 - seat);
        return winnerOf(replied) === null && forces(replied, seat, 1);
      });
    });
    expect(winning.map(String)).toEqual([spot.right]);
    expect(spot.options.map(({ id }) => id)).toEqual(freeColumns(grid).map(String));
  });

  it("is the same on every server, and another one tomorrow", () => {
    const [today = "", tomorrow = ""] = days;
    const one = winInTwo.draw(randomFrom(today));
    expect(winInTwo.draw(randomFrom(today))).toEqual(one);
    expect(winInTwo.draw(randomFrom(tomorrow)).position).not.toEqual(one.position);
  });
});
