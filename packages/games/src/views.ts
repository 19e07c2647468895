import type { AnyGame, Illegal, Seat } from "@wisp/game";
import * as chameleon from "./chameleon/view.ts";
import * as connectFour from "./connect-four/view.ts";
import * as holdem from "./holdem/view.ts";
import * as prisonersDilemma from "./prisoners-dilemma/view.ts";
import * as publicGood from "./public-good/view.ts";
import * as ticTacToe from "./tic-tac-toe/view.ts";
import * as whoIsSpy from "./who-is-spy/view.ts";

/** The part of a game that a browser needs: no judge, no words, no agents. */
export interface GameView extends Pick<AnyGame, "event" | "evolve" | "narrate" | "suspects"> {
  /**
   * Whether a ballot of somebody who saw what `seat` saw is right, by the fold of a whole finished
   * log. Absent: nobody can guess along in this game.
   */
  guess?(
    state: unknown,
    guess: { readonly seat: Seat; readonly round: number; readonly choice: Seat },
  ): { readonly right: boolean } | Illegal;
}

/** What reads, folds and tells the log of each game, by the game's id. */
export const views: Readonly<Record<string, GameView>> = {
  "who-is-spy": whoIsSpy.view,
  "tic-tac-toe": ticTacToe.view,
  "connect-four": connectFour.view,
  "prisoners-dilemma": prisonersDilemma.view,
  "public-good": publicGood.view,
  holdem: holdem.view,
  chameleon: chameleon.view,
};
