import type { GameEntry } from "./entry.ts";
import { prisonersDilemmaEntry } from "./prisoners-dilemma/entry.ts";
import { ticTacToeEntry } from "./tic-tac-toe/entry.ts";
import { whoIsSpyEntry } from "./who-is-spy/entry.ts";

export type { GameEntry, GivenFamily } from "./entry.ts";

/** Every game by its id, one line a game. */
export const games: Readonly<Record<string, GameEntry>> = {
  "who-is-spy": whoIsSpyEntry,
  "tic-tac-toe": ticTacToeEntry,
  "prisoners-dilemma": prisonersDilemmaEntry,
};
