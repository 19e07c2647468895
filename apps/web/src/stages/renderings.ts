import { views } from "@wisp/games/views";
import { chameleonRendering } from "./chameleon/rendering.ts";
import type { Rendering } from "./contract/rendering.ts";
import { feedRendering } from "./feed/rendering.ts";
import { connectFour } from "./grid/connect-four.ts";
import { gridRendering } from "./grid/rendering.ts";
import { ticTacToe } from "./grid/tic-tac-toe.ts";
import { holdemRendering } from "./holdem/rendering.ts";
import { prisonersDilemmaRendering } from "./prisoners-dilemma/rendering.ts";
import { publicGoodRendering } from "./public-good/rendering.ts";
import { whoIsSpyRendering } from "./who-is-spy/rendering.ts";

/** Games with their own transcript and film, by id. */
const own: Readonly<Record<string, Rendering>> = {
  "who-is-spy": whoIsSpyRendering,
  "prisoners-dilemma": prisonersDilemmaRendering,
  "public-good": publicGoodRendering,
  chameleon: chameleonRendering,
  "tic-tac-toe": gridRendering(ticTacToe),
  "connect-four": gridRendering(connectFour),
  holdem: holdemRendering,
};

/** The rendering of a game, its own or the feed; null for a game that is not registered. */
export function renderingOf(game: string): Rendering | null {
  if (Object.hasOwn(own, game)) return own[game] ?? null;
  const view = Object.hasOwn(views, game) ? views[game] : undefined;
  return view === undefined ? null : feedRendering(view);
}
