import { locales, type MatchPart, type MatchPosition, type Seat } from "@wisp/game";
import { z } from "zod";
import {
  eventsIn,
  evolveTurn,
  lateMoveSchema,
  seatSchema,
  type TurnState,
  turnEvents,
  unopened,
} from "../common/turns/state.ts";

export const COLUMNS = 7;
export const ROWS = 6;
export const CELLS = COLUMNS * ROWS;
/** Discs in a row that win. */
const LINE_LENGTH = 4;

/** The public configuration; the board's size is LLMArena's (appendix A.2). */
export const configSchema = z.strictObject({
  language: z.enum(locales).default("en"),
  /**
   * Whether a question numbers the columns and lists those that are not full. LLMArena compares
   * both (table 2): without hints, models make more illegal moves.
   */
  positionHints: z.boolean().default(true),
  lateMove: lateMoveSchema,
  moveTimeLimitMs: z.int().min(1).max(600_000).default(10_000),
});
export type Config = z.infer<typeof configSchema>;

/** Nothing is drawn and nothing is hidden. */
export const materialsSchema = z.strictObject({});
export type Materials = z.infer<typeof materialsSchema>;

/** A column, counted 1 to 7 from the left. */
export const columnSchema = z.int().min(1).max(COLUMNS);

/** The seat whose disc is in a cell; null for an empty cell. */
export type Disc = Seat | null;

/** Cells row by row from the top left: cell = row * 7 + column, both counted from 0. */
export type Grid = readonly Disc[];

export const emptyGrid: Grid = new Array<Disc>(CELLS).fill(null);

/** Steps along a row, a column and the two diagonals, as [rows, columns]. */
const directions = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, -1],
] as const;

/** The cell that a disc in this column (1 to 7) falls to; null when the column is full. */
export function landingCell(grid: Grid, column: number): number | null {
  for (let row = ROWS - 1; row >= 0; row -= 1) {
    const cell = row * COLUMNS + column - 1;
    if (grid[cell] === null) return cell;
  }
  return null;
}

/** The columns (1 to 7) that are not full. */
export function freeColumns(grid: Grid): number[] {
  const columns: number[] = [];
  for (let column = 1; column <= COLUMNS; column += 1) {
    if (grid[column - 1] === null) columns.push(column);
  }
  return columns;
}

/**
 * The grid after a seat drops a disc into a column.
 * @throws a RangeError when the column is full or does not exist.
 */
export function drop(grid: Grid, column: number, seat: Seat): Grid {
  const cell = landingCell(grid, column);
  if (cell === null) throw new RangeError(`column ${column} has no free cell`);
  return grid.with(cell, seat);
}

/** Every straight line of four cells: 69 of them. */
export const lines: readonly (readonly number[])[] = directions.flatMap(([down, right]) => {
  const found: number[][] = [];
  for (let cell = 0; cell < CELLS; cell += 1) {
    const row = Math.floor(cell / COLUMNS) + down * (LINE_LENGTH - 1);
    const column = (cell % COLUMNS) + right * (LINE_LENGTH - 1);
    if (row >= ROWS || column < 0 || column >= COLUMNS) continue;
    const step = down * COLUMNS + right;
    found.push(Array.from({ length: LINE_LENGTH }, (_, at) => cell + at * step));
  }
  return found;
});

/** The seat that owns all cells of a line; null when no seat does. */
function ownerOf(grid: Grid, line: readonly number[]): Disc {
  const [first = 0] = line;
  const disc = grid[first] ?? null;
  return disc !== null && line.every((cell) => grid[cell] === disc) ? disc : null;
}

/** The seat that has four in a row; null while no seat has. */
export function winnerOf(grid: Grid): Disc {
  for (const line of lines) {
    const owner = ownerOf(grid, line);
    if (owner !== null) return owner;
  }
  return null;
}

/** The cells of all completed lines in ascending order; one disc can complete several. */
export function winningCells(grid: Grid): number[] {
  const won = lines.filter((line) => ownerOf(grid, line) !== null).flat();
  return [...new Set(won)].sort((one, other) => one - other);
}

/** A seat's runs of exactly two, exactly three, and four or more discs side by side. */
interface Runs {
  two: number;
  three: number;
  four: number;
}

/** Walks every row, column and diagonal once and counts the runs on it. */
function runsOf(grid: Grid, seat: Seat): Runs {
  const runs: Runs = { two: 0, three: 0, four: 0 };
  const at = (row: number, column: number): Disc =>
    row >= 0 && row < ROWS && column >= 0 && column < COLUMNS
      ? (grid[row * COLUMNS + column] ?? null)
      : null;
  for (const [down, right] of directions) {
    for (let cell = 0; cell < CELLS; cell += 1) {
      const [row, column] = [Math.floor(cell / COLUMNS), cell % COLUMNS];
      // Each run is counted at its first disc.
      if (at(row, column) !== seat || at(row - down, column - right) === seat) continue;
      let length = 1;
      while (at(row + down * length, column + right * length) === seat) length += 1;
      if (length === 2) runs.two += 1;
      else if (length === 3) runs.three += 1;
      else if (length >= LINE_LENGTH) runs.four += 1;
    }
  }
  return runs;
}

/**
 * The value of the board for a seat: 10 (M4 - O4) + 5 (M3 - O3) + 2 (M2 - O2), where M and O count
 * the runs of the seat and of its opponent (LLMArena, equation 1). The paper does not define
 * overlapping formations; here a run of three is not also two runs of two.
 */
export function boardValue(grid: Grid, seat: Seat): number {
  const [own, other] = [runsOf(grid, seat), runsOf(grid, 1 - seat)];
  return 10 * (own.four - other.four) + 5 * (own.three - other.three) + 2 * (own.two - other.two);
}

/** The fold of a match; all of it is public. */
export interface State extends TurnState<Config> {
  readonly grid: Grid;
  /** The cell of the last move; null before the first. */
  readonly last: number | null;
  /** The columns (1 to 7) played so far; even places are red's. */
  readonly moves: readonly number[];
}

/** The colour of a seat; seat 0 is red and moves first. */
export const colours = ["red", "yellow"] as const;

/** Letters for the colours on a board in text. */
export const letters = ["R", "Y"] as const;

const empty: State = {
  ...unopened(configSchema.parse({})),
  grid: emptyGrid,
  last: null,
  moves: [],
};

/** Folds one event in. */
export function evolve(state: State = empty, event: Event): State {
  if (event.type !== "moved") return evolveTurn(state, event);
  return {
    ...state,
    due: [],
    late: null,
    grid: drop(state.grid, event.column, event.seat),
    last: landingCell(state.grid, event.column),
    moves: [...state.moves, event.column],
  };
}

/** No seat has four discs before the seventh move. */
const OPENING_MOVES = 6;

/** The position for lists. */
export function position(events: readonly Event[], part: MatchPart): MatchPosition | null {
  const state = eventsIn(events, part, OPENING_MOVES).reduce<State | undefined>(evolve, undefined);
  if (state === undefined) return null;
  return { kind: "grid", columns: COLUMNS, pieces: "discs", cells: state.grid, last: state.last };
}

/** Every event of the game; all of them go to everyone. */
export const eventSchema = z.discriminatedUnion("type", [
  ...turnEvents(configSchema),
  z.strictObject({ type: z.literal("moved"), seat: seatSchema, column: columnSchema }),
]);
export type Event = z.infer<typeof eventSchema>;
