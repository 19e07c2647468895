import type { Character, Seat } from "@wisp/game";
import { drop, freeColumns, type Grid, winnerOf } from "../grid.ts";
import type { State } from "../state.ts";

/** The columns with which a seat completes four in a row. */
const winningColumns = (grid: Grid, seat: Seat): number[] =>
  freeColumns(grid).filter((column) => winnerOf(drop(grid, column, seat)) === seat);

/** Looks one move ahead: wins where it can, blocks where it must, else takes any free column. */
export const watchful: Character<State> = {
  id: "watchful",
  names: { zh: "警觉" },
  about: {
    en: "Completes four in a row, or blocks it, and otherwise takes any free column.",
    zh: "能连成四子就连，该挡就挡，否则随意落子。",
  },
  decide({ grid }, seat, _ask, draws) {
    const [wins, blocks] = [winningColumns(grid, seat), winningColumns(grid, 1 - seat)];
    const columns = [wins, blocks].find(({ length }) => length > 0) ?? freeColumns(grid);
    return { text: `${draws.pick(columns)}` };
  },
};
