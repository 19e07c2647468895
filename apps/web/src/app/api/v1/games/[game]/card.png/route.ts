import { gameCardQuery } from "@wisp/api";
import { gameEntry } from "@wisp/games";
import { cardOfGame } from "#features/pictures/game-card.ts";
import { cardAnswer } from "#features/pictures/pictures.ts";
import { ApiProblem, publicRoute, readName, readQuery } from "#server/calls/api.ts";

/** The card of a game. */
export const GET = publicRoute<{ game: string }>(async ({ params, search, request }) => {
  const { lang } = readQuery(gameCardQuery, search);
  const entry = gameEntry(readName(params.game));
  if (entry === undefined) throw new ApiProblem("not-found", "There is no such game.");
  return cardAnswer(request, await cardOfGame(entry, lang), 3_600);
});
