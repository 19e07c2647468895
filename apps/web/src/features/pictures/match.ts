import type { ApiMatch } from "@wisp/api";
import type { MatchSummary } from "@wisp/db";
import type { Locale } from "@wisp/game";
import { games } from "@wisp/games";
import type { Drawing } from "@wisp/pictures";
import { getFormatter, getTranslations } from "next-intl/server";
import { resultSentence } from "#features/matches/result-sentence.ts";
import { localeNames } from "#i18n/locale.ts";
import { gameName, isHiddenRole, roleName } from "#names/game-name.ts";
import { seasonName } from "#names/season-name.ts";
import { matchCard } from "./match-card.ts";

/** The result of a finished match as a sentence. */
export function resultOf({ game, result }: ApiMatch, locale: Locale): string {
  const seats = result?.seats.map(({ agent, role, won, fouls }) => ({
    ...{ agent: agent.name, role, won, fouls: fouls ?? 0 },
  }));
  const { winners = [], rounds = null } = result ?? {};
  return resultSentence(game, { winners, rounds, seats: seats ?? [] }, locale);
}

/** Words of pictures in a language. */
export const pictureWords = (locale: Locale) => getTranslations({ locale, namespace: "pictures" });

/** The card of a match in a language. It tells the result only once there is one, when asked to. */
export async function cardOfMatch(
  match: ApiMatch,
  season: MatchSummary["season"],
  reveal: boolean,
  locale: Locale,
): Promise<Drawing> {
  const t = await pictureWords(locale);
  const common = await getTranslations({ locale, namespace: "common" });
  const replay = await getTranslations({ locale, namespace: "replay" });
  const format = await getFormatter({ locale });
  const revealed = reveal && match.result !== null;
  const game = gameName(match.game, locale);
  const states = {
    waiting: "soon",
    running: "live",
    finished: revealed ? "result" : "replay",
    failed: "brokenOff",
  } as const;
  const place = season === null ? replay("unranked") : seasonName(season, common, locale);
  return matchCard(match, revealed, {
    brand: common("brand"),
    headline: revealed
      ? resultOf(match, locale)
      : (games[match.game]?.results?.question[locale] ?? t("whoWins")),
    state: t(states[match.status], { game }),
    live: match.status === "running",
    foot: `${place} · ${localeNames[match.locale]}`,
    role: (role) => roleName(match.game, role, locale),
    isHidden: (role) => isHiddenRole(match.game, role),
    points: (points) =>
      t("points", { points, shown: format.number(points, { maximumFractionDigits: 1 }) }),
  });
}
