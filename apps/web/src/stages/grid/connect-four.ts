import {
  COLUMNS,
  type Event,
  evolve,
  narrate,
  ROWS,
  roleNames,
  type State,
  winningCells,
} from "@wisp/games/connect-four/view";
import { discColours } from "#components/faces/colours.ts";
import type { GridGame } from "./grid-game.ts";

/** Connect Four: discs that fall into numbered columns. */
export const connectFour: GridGame<State, Event> = {
  layout: { columns: COLUMNS, rows: ROWS, cells: "holes", numbered: "columns" },
  pieces: [
    { shape: "disc", colour: discColours[0], pictureColour: "#f0616d" },
    { shape: "ringed-disc", colour: discColours[1], pictureColour: "#ffcb45" },
  ],
  sides: {
    en: [roleNames.red.en, roleNames.yellow.en],
    zh: [roleNames.red.zh, roleNames.yellow.zh],
  },
  evolve,
  narrate,
  cells: ({ grid }) => grid,
  winningCells: ({ grid }) => winningCells(grid),
};
