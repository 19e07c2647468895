import { languageQuery } from "@wisp/api";
import { getTranslations } from "next-intl/server";
import { renderingOf } from "#boards/renderings.ts";
import { filmAnswer } from "#features/pictures/pictures.ts";
import { gameName } from "#names/game-name.ts";
import { ApiProblem, readQuery, route } from "#server/calls/api.ts";
import { knownMatch } from "#server/known-match.ts";
import { logAnswer } from "#server/match-answers.ts";
import { database } from "#server/storage/database.ts";

/** The replay of a finished match as an animated picture; it ends with the result. */
export const GET = route<{ id: string }>(async ({ params, search, request }) => {
  const query = readQuery(languageQuery, search);
  const match = await knownMatch(params.id);
  if (match.status !== "finished") {
    throw new ApiProblem(
      "not-yet",
      "There is a film of finished matches only. Ask again when this one is over.",
    );
  }
  const log = await logAnswer(database(), match.id, -1);
  const lang = query.lang ?? match.locale;
  const common = await getTranslations({ locale: lang, namespace: "common" });
  const words = {
    brand: common("brand"),
    game: gameName(match.game, lang),
    replay: await getTranslations({ locale: lang, namespace: "replay" }),
  };
  const frames = (log && renderingOf(match.game)?.film(log, lang, words)) ?? [];
  if (frames.length === 0) {
    throw new ApiProblem("not-found", "This match has nothing to show.");
  }
  return filmAnswer(request, frames, `wisp-${match.id}.gif`);
});
