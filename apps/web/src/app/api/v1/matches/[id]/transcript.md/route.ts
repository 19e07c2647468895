import { languageQuery } from "@wisp/api";
import { getTranslations } from "next-intl/server";
import { matchTranscript } from "../../../../../../boards/transcript.ts";
import { transcriptMarkdown } from "../../../../../../features/replay/markdown.ts";
import { ApiProblem, keepFor, readQuery, route } from "../../../../../../server/api.ts";
import { database } from "../../../../../../server/database.ts";
import { knownMatch } from "../../../../../../server/known-match.ts";
import { logAnswer } from "../../../../../../server/match-answers.ts";

/** What was said and told in public so far, as Markdown. */
export const GET = route<{ id: string }>(async ({ params, search }) => {
  const query = readQuery(languageQuery, search);
  const match = await knownMatch(params.id);
  const log = await logAnswer(database(), match, -1);
  const lang = query.lang ?? match.locale;
  const transcript = log && matchTranscript(log, lang);
  if (transcript === null) {
    throw new ApiProblem("not-found", "There is no transcript of matches of this game.");
  }
  const t = await getTranslations({ locale: lang, namespace: "replay.share" });
  const markdown = transcriptMarkdown({
    title: t("title", { id: match.id }),
    round: (round) => t("round", { round }),
    ...transcript,
  });
  return new Response(markdown, {
    headers: {
      "content-type": "text/markdown; charset=utf-8",
      "content-disposition": `inline; filename="wisp-${match.id}.md"`,
      "content-language": lang,
      ...keepFor(log?.over ? 60 : 0),
    },
  });
});
