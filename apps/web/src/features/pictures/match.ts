import type { ApiMatch } from "@wisp/api";
import type { MatchSummary } from "@wisp/db";
import type { Locale } from "@wisp/game";
import { gameEntry } from "@wisp/games";
import type { Drawing } from "@wisp/pictures";
import { getFormatter, getTranslations } from "next-intl/server";
import { resultSentence } from "#features/matches/result-sentence.ts";
import { localeNames } from "#i18n/locale.ts";
import { gameName, hasRoles, isHiddenRole, roleName } from "#names/game-name.ts";
import { seasonName } from "#names/season-name.ts";
import { agentFaces } from "./agent-faces.ts";
import { type MatchCardWords, matchCard } from "./match-card.ts";

/** The result of a finished match as a sentence. */
export function resultOf({ game, result }: ApiMatch, locale: Locale): string {
  const seats = result?.seats.map(({ agent, role, won, fouls, guessed = false }) => ({
    ...{ agent: agent.name, role, won, fouls: fouls ?? 0, guessed },
  }));
  const { winners = [], rounds = null } = result ?? {};
  return resultSentence(game, { winners, rounds, seats: seats ?? [] }, locale);
}

/** Words of pictures in a language. */
export const pictureWords = (locale: Locale) => getTranslations({ locale, namespace: "pictures" });

/** The texts of a match's card in a language. `clip` is the title of a part of it; null: the whole match. */
export async function matchCardWords(
  match: ApiMatch,
  season: MatchSummary["season"],
  revealed: boolean,
  locale: Locale,
  clip: string | null = null,
): Promise<MatchCardWords> {
  const t = await pictureWords(locale);
  const common = await getTranslations({ locale, namespace: "common" });
  const replay = await getTranslations({ locale, namespace: "replay" });
  const format = await getFormatter({ locale });
  const game = gameName(match.game, locale);
  const states = {
    waiting: "soon",
    running: "live",
    finished: revealed ? "result" : "replay",
    failed: "brokenOff",
  } as const;
  const place = season === null ? replay("unranked") : seasonName(season, common, locale);
  const question = gameEntry(match.game)?.results?.question[locale] ?? t("whoWins");
  return {
    brand: common("brand"),
    headline: revealed ? resultOf(match, locale) : (clip ?? question),
    state: t(clip !== null ? "clip.of" : match.sealed ? "sealed" : states[match.status], { game }),
    live: match.status === "running" && !match.sealed,
    foot: `${place} · ${localeNames[match.locale]}`,
    faceOf: await agentFaces(match.agents),
    role: (role) => (hasRoles(match.game) ? roleName(match.game, role, locale) : null),
    isHidden: (role) => isHiddenRole(match.game, role),
    points: (points) =>
      t("points", { points, shown: format.number(points, { maximumFractionDigits: 1 }) }),
  };
}

/**
 * The card of a match, or of a part of it, in a language. It shows the result only once there is one,
 * when asked to, and never with a clip.
 */
export async function cardOfMatch(
  match: ApiMatch,
  season: MatchSummary["season"],
  locale: Locale,
  { reveal, clip }: { readonly reveal: boolean; readonly clip: string | null },
): Promise<Drawing> {
  const revealed = reveal && clip === null && match.result !== null;
  return matchCard(match, revealed, await matchCardWords(match, season, revealed, locale, clip));
}
