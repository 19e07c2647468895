import type { ApiMatch } from "@wisp/api";
import type { MatchSummary } from "@wisp/db";
import type { Locale } from "@wisp/game";
import type { Drawing } from "@wisp/pictures";
import { getFormatter, getTranslations } from "next-intl/server";
import { neutralName } from "../../components/neutral-text.ts";
import { gameName, roleName } from "../../features/matches/game-name.ts";
import { sayingsOf } from "../../features/matches/sayings.ts";
import { matchCard } from "../../features/pictures/match-card.ts";
import { seasonName } from "../../features/seasons/season-name.ts";
import { localeNames } from "../../i18n/locale.ts";

/** The result of a finished match as a sentence. */
export async function resultOf({ game, result }: ApiMatch, locale: Locale): Promise<string> {
  const t = await pictureWords(locale);
  const headline = await getTranslations({ locale, namespace: "watch.headline" });
  const own = sayingsOf(game);
  if (own !== undefined) {
    const spyFouled =
      result?.seats.some(({ role, fouls }) => role === "spy" && (fouls ?? 0) > 0) ?? false;
    return own.headline(headline, {
      winners: result?.winners ?? [],
      rounds: result?.rounds ?? null,
      spyFouled,
    });
  }
  const winners = result?.seats.filter(({ won }) => won) ?? [];
  if (winners.length === 0) return t("nobody");
  return t("won", { name: winners.map(({ agent }) => neutralName(agent.name, 40)).join(", ") });
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
      ? await resultOf(match, locale)
      : t(sayingsOf(match.game)?.question ?? "whoWins"),
    state: t(states[match.status], { game }),
    live: match.status === "running",
    foot: `${place} · ${localeNames[match.locale]}`,
    role: (role) => roleName(match.game, role, locale),
    points: (points) =>
      t("points", { points, shown: format.number(points, { maximumFractionDigits: 1 }) }),
  });
}
