import type { Character, Locale, Seat } from "@wisp/game";
import {
  COLUMNS,
  type Disc,
  drop,
  freeColumns,
  type Grid,
  lines,
  ROWS,
  type State,
  winnerOf,
} from "./state.ts";

/** Central columns first: they are part of more lines, so that the search prunes earlier. */
const order = [4, 3, 5, 2, 6, 1, 7] as const;

/** The lines through each cell. */
const linesThrough: readonly (readonly (readonly number[])[])[] = Array.from(
  { length: COLUMNS * ROWS },
  (_, cell) => lines.filter((line) => line.includes(cell)),
);

/** A board that is changed in place while it is searched. */
class Position {
  readonly #cells: Disc[];
  /** Free cells by column - 1. */
  readonly #free: number[];
  #empty: number;

  constructor(grid: Grid) {
    this.#cells = [...grid];
    this.#free = Array.from(
      { length: COLUMNS },
      (_, at) => grid.filter((disc, cell) => cell % COLUMNS === at && disc === null).length,
    );
    this.#empty = this.#free.reduce((sum, free) => sum + free, 0);
  }

  get isFull(): boolean {
    return this.#empty === 0;
  }

  /** Drops a disc; the cell it fell to, or null when the column is full. */
  play(column: number, seat: Seat): number | null {
    const free = this.#free[column - 1] ?? 0;
    if (free === 0) return null;
    const cell = (free - 1) * COLUMNS + column - 1;
    this.#cells[cell] = seat;
    this.#free[column - 1] = free - 1;
    this.#empty -= 1;
    return cell;
  }

  /** Takes back the disc that fell to a cell. */
  undo(cell: number): void {
    this.#cells[cell] = null;
    this.#free[cell % COLUMNS] = Math.floor(cell / COLUMNS) + 1;
    this.#empty += 1;
  }

  /** Whether the disc in a cell completes four in a row. */
  wins(cell: number): boolean {
    const seat = this.#cells[cell];
    return (linesThrough[cell] ?? []).some((line) =>
      line.every((each) => this.#cells[each] === seat),
    );
  }
}

/**
 * Alpha-beta search: the value for `seat`, which is to move, within the bounds `low` and `high`. A win is
 * worth more the sooner it comes, a loss the opposite; a board that is full or not decided yet is worth 0.
 */
function search(position: Position, seat: Seat, depth: number, low: number, high: number): number {
  if (depth === 0 || position.isFull) return 0;
  let best = low;
  for (const column of order) {
    const cell = position.play(column, seat);
    if (cell === null) continue;
    const value = position.wins(cell)
      ? depth
      : -search(position, 1 - seat, depth - 1, -high, -best);
    position.undo(cell);
    if (value > best) best = value;
    if (best >= high) break;
  }
  return best;
}

/**
 * How a board stands for the seat that is to move, as far as `depth` moves tell: above 0 won, the more the sooner, below
 * 0 lost, and 0 while it is open.
 */
export const outlook = (grid: Grid, seat: Seat, depth: number): number =>
  search(new Position(grid), seat, depth, -depth, depth);

/**
 * The exact value of every free column for a seat that looks `depth` moves ahead: above 0 a win, below a loss,
 * 0 where neither is in sight; a win is worth more the sooner it comes, a loss the opposite.
 */
export function moveValues(grid: Grid, seat: Seat, depth: number): ReadonlyMap<number, number> {
  const position = new Position(grid);
  const values = new Map<number, number>();
  for (const column of order) {
    const cell = position.play(column, seat);
    if (cell === null) continue;
    const [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    values.set(
      column,
      position.wins(cell) ? depth : -search(position, 1 - seat, depth - 1, low, high),
    );
    position.undo(cell);
  }
  return values;
}

/** The best moves of a seat that looks `depth` moves ahead (at least 1); [] on a full board. */
export function bestColumns(grid: Grid, seat: Seat, depth: number): number[] {
  const position = new Position(grid);
  let [best, columns]: [number, number[]] = [Number.NEGATIVE_INFINITY, []];
  for (const column of order) {
    const cell = position.play(column, seat);
    if (cell === null) continue;
    // One below the best: an equally good move is distinguished from a worse one.
    const value = position.wins(cell)
      ? depth
      : -search(position, 1 - seat, depth - 1, Number.NEGATIVE_INFINITY, 1 - best);
    position.undo(cell);
    if (value > best) [best, columns] = [value, [column]];
    else if (value === best) columns.push(column);
  }
  return columns;
}

/** Any free column, each equally likely. */
export const dice: Character<State> = {
  id: "dice",
  about: { en: "Drops discs into any free column.", zh: "随意选择未满的列。" },
  decide: ({ grid }, _seat, _ask, draws) => ({ text: `${draws.pick(freeColumns(grid))}` }),
};

/** The columns with which a seat completes four in a row. */
const winningColumns = (grid: Grid, seat: Seat): number[] =>
  freeColumns(grid).filter((column) => winnerOf(drop(grid, column, seat)) === seat);

/** Why it takes a column. */
const reasons: Readonly<Record<Locale, Record<"wins" | "blocks" | "open", string>>> = {
  en: {
    wins: "This completes four in a row.",
    blocks: "The other would complete four in a row here.",
    open: "Nothing to win and nothing to block: any column.",
  },
  zh: {
    wins: "这一手连成四子。",
    blocks: "不挡在这里，对方就连成四子。",
    open: "没有可赢的，也没有要挡的，随意落子。",
  },
};

/** Looks one move ahead: wins where it can, blocks where it must, else takes any free column. */
export const watchful: Character<State> = {
  id: "watchful",
  about: {
    en: "Completes four in a row, or blocks it, and otherwise takes any free column.",
    zh: "能连成四子就连，该挡就挡，否则随意落子。",
  },
  decide({ grid, config }, seat, _ask, draws) {
    const [wins, blocks] = [winningColumns(grid, seat), winningColumns(grid, 1 - seat)];
    const why = wins.length > 0 ? "wins" : blocks.length > 0 ? "blocks" : "open";
    const columns = { wins, blocks, open: freeColumns(grid) }[why];
    return { text: `${draws.pick(columns)}`, reasoning: reasons[config.language][why] };
  },
};

/** Moves that it looks ahead, its own included: about 5 ms a decision at most. */
const DEPTH = 4;

/**
 * Sees every win and loss within a few moves, and otherwise takes any column. It does not rate boards
 * that are not decided: an agent that never loses would leave the strengths of the others unknown.
 */
export const planner: Character<State> = {
  id: "planner",
  about: {
    en: `Sees wins and losses ${DEPTH} moves ahead, and otherwise takes any free column.`,
    zh: `能看到 ${DEPTH} 手以内的胜负，否则随意落子。`,
  },
  decide: ({ grid }, seat, _ask, draws) => ({
    text: `${draws.pick(bestColumns(grid, seat, DEPTH))}`,
  }),
};

/** In ascending order of strength. */
export const house: readonly Character<State>[] = [dice, watchful, planner];
