import type { Character, Seat } from "@wisp/game";
import { freeCells } from "./referee.ts";
import { lineOf, type Mark, type State } from "./state.ts";

/** Any free cell, each equally likely. */
export const dice: Character<State> = {
  id: "dice",
  about: { en: "Takes any free cell.", zh: "随意落在空格上。" },
  decide: (view, _seat, _ask, draws) => ({ text: draws.pick(freeCells(view.board)) }),
};

/** The free cells with which `seat` completes a line. */
const winningCells = (board: readonly Mark[], seat: Seat): string[] =>
  freeCells(board).filter((cell) => lineOf(board.with(Number(cell) - 1, seat)) === seat);

/** Sees one move ahead: wins where it can, blocks where it must, else takes any free cell. */
export const watchful: Character<State> = {
  id: "watchful",
  about: {
    en: "Completes a line, or blocks one, and otherwise takes any free cell.",
    zh: "能连成一线就连，该挡就挡，否则随意落子。",
  },
  decide({ board }, seat, _ask, draws) {
    const [wins, blocks] = [winningCells(board, seat), winningCells(board, 1 - seat)];
    const cells = [wins, blocks].find(({ length }) => length > 0) ?? freeCells(board);
    return { text: draws.pick(cells) };
  },
};

/** By board: there are 5,478 that moves in turn lead to. */
const known = new Map<string, number>();

/** The value of the board for `seat`, which is to move: 1 won, 0 drawn, -1 lost. */
function worth(board: readonly Mark[], seat: Seat): number {
  const key = `${seat} ${board.join()}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const replies = lineOf(board) !== null ? [-1] : movesOf(board, seat);
  const value = replies.length === 0 ? 0 : Math.max(...replies);
  known.set(key, value);
  return value;
}

const movesOf = (board: readonly Mark[], seat: Seat): number[] =>
  freeCells(board).map((cell) => worthAfter(board, seat, cell));

/** The value of the board for `seat` after it took a cell: 1 won, 0 drawn, -1 lost. */
export const worthAfter = (board: readonly Mark[], seat: Seat, cell: string): number =>
  -worth(board.with(Number(cell) - 1, seat), 1 - seat);

/** Looks through the whole game and never loses; chooses among equally good cells at random. */
export const planner: Character<State> = {
  id: "planner",
  about: { en: "Reads the game to its end and never loses.", zh: "算到终局，从不输棋。" },
  decide({ board }, seat, _ask, draws) {
    const cells = freeCells(board);
    if (cells.length === board.length) return { text: draws.pick(cells) };
    const rated = cells.map((cell) => ({ cell, worth: worthAfter(board, seat, cell) }));
    const best = Math.max(...rated.map((each) => each.worth));
    return { text: draws.pick(rated.filter((each) => each.worth === best)).cell };
  },
};

export const house: readonly Character<State>[] = [dice, watchful, planner];
