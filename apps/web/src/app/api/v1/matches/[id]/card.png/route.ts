import { matchCardQuery } from "@wisp/api";
import { clipOf, clipTitle } from "#boards/clip.ts";
import { cardOfMatch } from "#features/pictures/match.ts";
import { cardAnswer } from "#features/pictures/pictures.ts";
import { readQuery, route } from "#server/calls/api.ts";
import { knownMatch } from "#server/known-match.ts";
import { logAnswer, matchAnswer } from "#server/match-answers.ts";
import { database } from "#server/storage/database.ts";

/** The card of a match or of a part of it, without the result unless `reveal` asks for it. */
export const GET = route<{ id: string }>(async ({ params, search, request }) => {
  const { lang, reveal, ...asked } = readQuery(matchCardQuery, search);
  const match = await knownMatch(params.id);
  const locale = lang ?? match.locale;
  const finished = match.status === "finished";
  const log = finished && asked.to !== undefined ? await logAnswer(database(), match.id, -1) : null;
  const clip = log && clipOf(asked, log);
  const drawing = await cardOfMatch(matchAnswer(match, null), match.season, locale, {
    reveal,
    clip: log && clip && (await clipTitle(clip, log, locale)),
  });
  return cardAnswer(request, drawing, finished ? 3_600 : 30);
});
