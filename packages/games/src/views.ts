import type { AnyGame } from "@wisp/game";
import * as auction from "./auction/view.ts";
import * as avalon from "./avalon/view.ts";
import * as bargain from "./bargain/view.ts";
import * as chameleon from "./chameleon/view.ts";
import * as connectFour from "./connect-four/view.ts";
import * as costSharing from "./cost-sharing/view.ts";
import * as deep from "./deep/view.ts";
import * as hanabi from "./hanabi/view.ts";
import * as holdem from "./holdem/view.ts";
import { packagedGames } from "./packaged/registered.ts";
import * as prisonersDilemma from "./prisoners-dilemma/view.ts";
import * as publicGood from "./public-good/view.ts";
import * as ticTacToe from "./tic-tac-toe/view.ts";
import * as undercover from "./undercover/view.ts";
import * as werewolf from "./werewolf/view.ts";
import * as whoIsSpy from "./who-is-spy/view.ts";

/**
 * The part of a game that a browser needs: no judge, no words, no agents. The last four are read where the
 * game has no stage of its own.
 */
export type GameView = Pick<
  AnyGame,
  "event" | "evolve" | "narrate" | "suspects" | "speech" | "you" | "known" | "living"
>;

/** The part of it that the table of any game needs. */
export type TableView = Omit<GameView, "event">;

/** Reads, folds and narrates the log of each game, by the game's id. In browsers, those of packages are missing. */
export const views: Readonly<Record<string, GameView>> = {
  ...Object.fromEntries(Object.entries(packagedGames()).map(([id, { entry }]) => [id, entry.game])),
  "who-is-spy": whoIsSpy.view,
  "tic-tac-toe": ticTacToe.view,
  "connect-four": connectFour.view,
  "prisoners-dilemma": prisonersDilemma.view,
  "public-good": publicGood.view,
  holdem: holdem.view,
  chameleon: chameleon.view,
  undercover: undercover.view,
  hanabi: hanabi.view,
  bargain: bargain.view,
  auction: auction.view,
  "cost-sharing": costSharing.view,
  deep: deep.view,
  avalon: avalon.view,
  werewolf: werewolf.view,
};
