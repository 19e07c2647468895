import {
  type Event,
  evolve,
  narrate,
  type State,
  signs,
  winningCells,
} from "@wisp/games/tic-tac-toe/view";
import { seatColour } from "#components/faces/colours.ts";
import type { GridGame } from "./grid-game.ts";

/** Tic-tac-toe: signs in numbered squares. */
export const ticTacToe: GridGame<State, Event> = {
  layout: { columns: 3, rows: 3, cells: "squares", numbered: "cells" },
  pieces: [
    { shape: "cross", colour: seatColour(0), pictureColour: "#f98e8b" },
    { shape: "circle", colour: seatColour(1), pictureColour: "#a3be5b" },
  ],
  sides: { en: signs, zh: signs },
  evolve,
  narrate,
  cells: ({ board }) => board,
  winningCells: ({ board }) => winningCells(board),
};
