import { matchCardQuery } from "@wisp/api";
import { cardOfMatch } from "#features/pictures/match.ts";
import { cardAnswer } from "#features/pictures/pictures.ts";
import {
  logWithShownNames,
  logWithShownSpeeches,
  tellingNames,
} from "#features/replay/log/fold.ts";
import { publicRoute, readQuery } from "#server/calls/api.ts";
import { knownMatch, logAnswer, toApiMatch } from "#server/match-answers.ts";
import { databaseOfLog } from "#server/replica.ts";
import { tableOf } from "#server/seated.ts";
import { clipOf, clipTitle, seatNameIn, spokenAt } from "#stages/clip.ts";

/**
 * The card of a match, of a part or a moment of it, or of one seat's result; without the result of the
 * match unless `reveal` asks for it.
 */
export const GET = publicRoute<{ id: string }>(async ({ params, search, request }) => {
  const { lang, reveal, at, seat, ...asked } = readQuery(matchCardQuery, search);
  const match = await knownMatch(params.id);
  const locale = lang ?? match.locale;
  const finished = match.status === "finished";
  const readsLog = finished && (asked.to ?? at ?? seat) !== undefined;
  const read = readsLog ? await logAnswer(await databaseOfLog(match), match.id, -1) : null;
  const agents = read && tellingNames((await tableOf(match)) ?? []);
  const log = read && agents && logWithShownSpeeches(read, match.locale, agents);
  const clip = log && clipOf(asked, log);
  // A player's own result never has the name of a person.
  const name =
    read && seat !== undefined
      ? seatNameIn(logWithShownNames(read, match.locale), seat, locale)
      : null;
  const drawing = await cardOfMatch(toApiMatch(match, null), match.season, locale, {
    reveal,
    clip: log && clip && (await clipTitle(clip, log, locale)),
    moment: log && at !== undefined && clip === null ? await spokenAt(at, log, locale) : null,
    own: seat !== undefined && name !== null ? { seat, name } : null,
    quote: match.preview?.quote ?? null,
  });
  return cardAnswer(request, drawing, finished ? 3_600 : 30);
});
