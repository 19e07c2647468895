import { languageQuery } from "@wisp/api";
import { renderingOf } from "#stages/renderings.ts";
import { transcriptMarkdown, transcriptFile } from "#features/replay/transcript-file.ts";
import { logWithShownNames, logWithShownSpeeches } from "#features/replay/log/fold.ts";
import { ApiProblem, cacheFor, readQuery, publicRoute } from "#server/calls/api.ts";
import { refuseRemovedGame, knownMatch, logAnswer, toApiMatch } from "#server/match-answers.ts";
import { databaseOfLog } from "#server/replica.ts";

/** The public transcript so far, as Markdown. */
export const GET = publicRoute<{ id: string }>(async ({ params, search }) => {
  const query = readQuery(languageQuery, search);
  const known = await knownMatch(params.id);
  refuseRemovedGame(known.game, "not-found", "so there is no transcript of its matches");
  const log = await logAnswer(await databaseOfLog(known), known.id, -1);
  // A match that ended in between is read again, so that it is not older than its log.
  const match = log?.over && known.result === null ? await knownMatch(params.id) : known;
  const lang = query.lang ?? match.locale;
  // What was said in another language stays word for word.
  const withNames = lang === match.locale ? logWithShownSpeeches : logWithShownNames;
  const shown = log && withNames(log, lang);
  const transcript = shown && (renderingOf(shown.game)?.transcript(shown, lang) ?? null);
  if (log === null || transcript === null) {
    throw new ApiProblem("not-found", "Matches of this game have no transcript.");
  }
  const answer = toApiMatch(match, null);
  const markdown = transcriptMarkdown(
    await transcriptFile(answer, match.season, transcript, log, lang),
  );
  return new Response(markdown, {
    headers: {
      "content-type": "text/markdown; charset=utf-8",
      "content-disposition": `inline; filename="wisp-${match.id}.md"`,
      "content-language": lang,
      ...cacheFor(log.over ? 60 : 0),
    },
  });
});
