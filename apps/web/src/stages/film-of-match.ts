import type { MatchDetail } from "@wisp/db";
import type { Locale } from "@wisp/game";
import type { Frame } from "@wisp/pictures";
import { getFormatter, getTranslations } from "next-intl/server";
import { cardInFilm, filmOf } from "#features/pictures/film.ts";
import { matchCardWords } from "#features/pictures/match.ts";
import { matchCardBody } from "#features/pictures/match-card.ts";
import { logWithShownSpeeches, tellingNames } from "#features/replay/log/fold.ts";
import { gameName } from "#names/game-names.ts";
import { ApiProblem } from "#server/calls/api.ts";
import { logAnswer, refuseRemovedGame, toApiMatch } from "#server/match-answers.ts";
import { tableOf } from "#server/seated.ts";
import { database } from "#server/storage/database.ts";
import { clipOf, clipTitle } from "./clip.ts";
import type { FilmAgent } from "./contract/rendering.ts";
import { renderingOf } from "./renderings.ts";

const notFound = () => new ApiProblem("not-found", "This match has nothing to show.");

/**
 * The film of a finished match: its players, its events, and the result; or a part of it between two
 * cursors. Throws the problem where there is no film.
 */
export async function filmOfMatch(
  match: MatchDetail,
  query: { readonly lang?: Locale; readonly from?: number; readonly to?: number },
): Promise<Frame[]> {
  if (match.status !== "finished") {
    throw new ApiProblem(
      "not-yet",
      "Films are available for finished matches only. Try again when this match is over.",
    );
  }
  refuseRemovedGame(match.game, "not-found", "so there is no film of its matches");
  const read = await logAnswer(database(), match.id, -1);
  if (read === null) throw notFound();
  const table = await tableOf(match);
  const log = logWithShownSpeeches(read, match.locale, tellingNames(table ?? []));
  const locale = query.lang ?? match.locale;
  const answer = toApiMatch(match, null);
  const clip = clipOf(query, log);
  const format = await getFormatter({ locale });
  const agents = (answer.result?.seats ?? [])
    .toSorted((one, other) => one.seat - other.seat)
    .map(
      ({ agent, points }): FilmAgent => ({
        name: agent.name,
        points: format.number(points, { maximumFractionDigits: 1, signDisplay: "exceptZero" }),
      }),
    );
  const scenes = renderingOf(match.game)?.film(log, locale, {
    game: gameName(match.game, locale),
    replay: await getTranslations({ locale, namespace: "replay" }),
    agents,
  });
  const shown = (scenes ?? []).filter(
    ({ cursor }) => clip === null || (cursor >= clip.from && cursor <= clip.to),
  );
  if (shown.length === 0) throw notFound();
  const title = clip && (await clipTitle(clip, log, locale));
  const words = (revealed: boolean) =>
    matchCardWords(answer, match.season, revealed, locale, title);
  const before = await words(false);
  return filmOf({
    brand: before.brand,
    opening: cardInFilm(matchCardBody(answer, false, before)),
    scenes: shown,
    ...(clip === null && {
      closing: cardInFilm(matchCardBody(answer, true, await words(true))),
    }),
  });
}
