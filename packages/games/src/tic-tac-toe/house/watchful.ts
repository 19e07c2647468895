import type { Character, Seat } from "@wisp/game";
import { freeCells } from "../ask.ts";
import { lineOf, type Mark, type State } from "../state.ts";

/** The free cells with which `seat` completes a line. */
const winningCells = (board: readonly Mark[], seat: Seat): string[] =>
  freeCells(board).filter((cell) => lineOf(board.with(Number(cell) - 1, seat)) === seat);

/** Sees one move ahead: wins where it can, blocks where it must, else takes any free cell. */
export const watchful: Character<State> = {
  id: "watchful",
  names: { zh: "警觉" },
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
