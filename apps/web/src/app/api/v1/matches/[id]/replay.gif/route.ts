import { filmQuery } from "@wisp/api";
import { filmAnswer } from "#features/pictures/pictures.ts";
import { publicRoute, readQuery } from "#server/calls/api.ts";
import { knownMatch } from "#server/match-answers.ts";
import { filmOfMatch } from "#stages/film-of-match.ts";

/** The replay of a finished match as an animated picture; it ends with the result. */
export const GET = publicRoute<{ id: string }>(async ({ params, search, request }) => {
  const query = readQuery(filmQuery, search);
  const match = await knownMatch(params.id);
  const { from, to } = query;
  const part = from === undefined && to === undefined ? "" : `-${from ?? ""}-${to ?? ""}`;
  return filmAnswer(request, await filmOfMatch(match, query), `wisp-${match.id}${part}.gif`);
});
