import { filmQuery } from "@wisp/api";
import { framesAnswer } from "#features/pictures/pictures.ts";
import { publicRoute, readQuery } from "#server/calls/api.ts";
import { knownMatch } from "#server/match-answers.ts";
import { filmOfMatch } from "#stages/film-of-match.ts";

/** The frames of the replay of a finished match as SVG: the reader's browser makes a video of them. */
export const GET = publicRoute<{ id: string }>(async ({ params, search, request }) => {
  const query = readQuery(filmQuery, search);
  return framesAnswer(request, await filmOfMatch(await knownMatch(params.id), query));
});
