import { views } from "@wisp/games/views";
import { anyGameRendering } from "./any-game/film.ts";
import { auctionStory, tableOf as auctionTable } from "./auction/story.ts";
import { avalonRendering } from "./avalon/film.ts";
import { bargainRendering } from "./bargain/film.ts";
import { chameleonRendering } from "./chameleon/film.ts";
import type { Rendering } from "./contract/rendering.ts";
import { costSharingStory, tableOf as costSharingTable } from "./cost-sharing/story.ts";
import { connectFour } from "./grid/connect-four.ts";
import { gridRendering } from "./grid/film.ts";
import { ticTacToe } from "./grid/tic-tac-toe.ts";
import { hanabiRendering } from "./hanabi/film.ts";
import { holdemRendering } from "./holdem/film.ts";
import {
  prisonersDilemmaStory,
  tableOf as prisonersDilemmaTable,
} from "./prisoners-dilemma/story.ts";
import { publicGoodStory, tableOf as publicGoodTable } from "./public-good/story.ts";
import { roundsRendering } from "./rounds/film.ts";
import { undercoverRendering } from "./undercover/film.ts";
import { werewolfRendering } from "./werewolf/film.ts";
import { whoIsSpyRendering } from "./who-is-spy/film.ts";

/** Games with their own transcript and film, by id. */
const own: Readonly<Record<string, Rendering>> = {
  "who-is-spy": whoIsSpyRendering,
  "prisoners-dilemma": roundsRendering(prisonersDilemmaStory, prisonersDilemmaTable),
  "public-good": roundsRendering(publicGoodStory, publicGoodTable),
  chameleon: chameleonRendering,
  undercover: undercoverRendering,
  avalon: avalonRendering,
  werewolf: werewolfRendering,
  bargain: bargainRendering,
  auction: roundsRendering(auctionStory, auctionTable),
  "cost-sharing": roundsRendering(costSharingStory, costSharingTable, [
    "proposal-made",
    "vote-cast",
  ]),
  "tic-tac-toe": gridRendering(ticTacToe),
  "connect-four": gridRendering(connectFour),
  holdem: holdemRendering,
  hanabi: hanabiRendering,
};

/** Whether a game has its own transcript and film, not those of any game. */
export const hasOwnRendering = (game: string): boolean => Object.hasOwn(own, game);

/** The rendering of a game, its own or that of any game; null for a game that is not registered. */
export function renderingOf(game: string): Rendering | null {
  if (hasOwnRendering(game)) return own[game] ?? null;
  const view = Object.hasOwn(views, game) ? views[game] : undefined;
  return view === undefined ? null : anyGameRendering(view);
}
