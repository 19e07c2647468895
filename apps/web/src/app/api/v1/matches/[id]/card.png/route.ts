import { matchCardQuery } from "@wisp/api";
import { cardOfMatch } from "#features/pictures/match.ts";
import { cardAnswer } from "#features/pictures/pictures.ts";
import { readQuery, route } from "#server/calls/api.ts";
import { knownMatch } from "#server/known-match.ts";
import { matchAnswer } from "#server/match-answers.ts";

/** The card of a match, without its result unless `reveal` asks for it. */
export const GET = route<{ id: string }>(async ({ params, search, request }) => {
  const { lang, reveal } = readQuery(matchCardQuery, search);
  const match = await knownMatch(params.id);
  const drawing = await cardOfMatch(
    matchAnswer(match, null),
    match.season,
    reveal,
    lang ?? match.locale,
  );
  return cardAnswer(request, drawing, match.status === "finished" ? 3_600 : 30);
});
