import type { ApiMatch } from "@wisp/api";
import type { MatchSummary } from "@wisp/db";
import { type Locale, textIn } from "@wisp/game";
import { gameEntry } from "@wisp/games";
import type { Drawing } from "@wisp/pictures";
import { getFormatter, getTranslations } from "next-intl/server";
import { masksOf } from "#components/faces/appearance.ts";
import { ownResult, seatResultOf } from "#features/matches/own-result.ts";
import { resultSentence } from "#features/matches/row-match.ts";
import { localeNames } from "#i18n/locale.ts";
import { gameName, hasRoles, hiddenRole, isHiddenRole, roleName } from "#names/game-names.ts";
import { seasonName } from "#names/season-name.ts";
import { agentFaces, bareFace } from "./face.ts";
import { CARD_SIZE, cardFrame, line, look } from "./look.ts";
import { type MatchCardWords, matchCard } from "./match-card.ts";
import { momentCard, type SpokenMoment } from "./moment-card.ts";

/** The result of a finished match as a sentence. */
export function resultOf({ game, result }: ApiMatch, locale: Locale): string {
  const seats = result?.seats.map(({ agent, role, won, fouls, guessed = false }) => ({
    agent: agent.name,
    role,
    won,
    fouls: fouls ?? 0,
    guessed,
  }));
  const { winners = [], rounds = null } = result ?? {};
  return resultSentence(game, { winners, rounds, seats: seats ?? [] }, locale);
}

/** The result of a finished match in the words of the player of a seat; null where there is none. */
export async function ownResultOf(
  match: ApiMatch,
  seat: number,
  locale: Locale,
): Promise<string | null> {
  const t = await getTranslations({ locale, namespace: "common.ownResult" });
  const names = { game: gameName(match.game, locale), hidden: hiddenRole(match.game, locale) };
  return ownResult(match, seat, names, t);
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
  const place =
    season === null
      ? replay(match.recorded ? "recorded" : "unranked")
      : seasonName(season, common, locale);
  const texts = gameEntry(match.game)?.results?.question;
  const question = texts === undefined ? t("whoWins") : textIn(texts, locale);
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

/** What a match's card shows beyond the table and the question; at most one of these is used. */
interface CardOfMatch {
  /** The result, once there is one. */
  readonly reveal: boolean;
  /** The title of a part. */
  readonly clip: string | null;
  /** What was said at a moment. */
  readonly moment: (SpokenMoment & { readonly part: string }) | null;
  /** A seat whose player shares their result, with its in-game name. */
  readonly own: { readonly seat: number; readonly name: string } | null;
  /** The quote of the preview. */
  readonly quote: string | null;
}

/** The card of one seat's result; null where there is none. */
async function cardOfOwnResult(
  match: ApiMatch,
  { seat, name }: { readonly seat: number; readonly name: string },
  words: MatchCardWords,
  locale: Locale,
): Promise<Drawing | null> {
  const own = seatResultOf(match, seat);
  const sentence = await ownResultOf(match, seat, locale);
  if (own === null || sentence === null) return null;
  return resultCard(
    match.id,
    { seat, seats: match.agents.length },
    {
      ...words,
      state: gameName(match.game, locale),
      sentence,
      about: [name, words.role(own.role), words.points(own.points)]
        .filter((part) => part !== null)
        .join(" · "),
      won: own.won,
    },
  );
}

/**
 * The card of a match in a language: of its table, of a part, of a moment or of one seat's result. It
 * shows the whole result only once there is one, when asked to.
 */
export async function cardOfMatch(
  match: ApiMatch,
  season: MatchSummary["season"],
  locale: Locale,
  { reveal, clip, moment, own, quote }: CardOfMatch,
): Promise<Drawing> {
  const revealed =
    reveal && clip === null && moment === null && own === null && match.result !== null;
  const words = await matchCardWords(match, season, revealed, locale, clip);
  if (own !== null) {
    const card = await cardOfOwnResult(match, own, words, locale);
    if (card !== null) return card;
  }
  if (moment !== null) {
    const t = await pictureWords(locale);
    const game = gameName(match.game, locale);
    return momentCard(match.id, moment, {
      ...words,
      question: words.headline,
      state: t("moment", { game, part: moment.part }),
    });
  }
  return matchCard(match, revealed, {
    ...words,
    ...(!revealed && clip === null && quote !== null && { quote }),
  });
}

interface ResultCardWords {
  readonly brand: string;
  /** The game. */
  readonly state: string;
  /** The result in the words of the player. */
  readonly sentence: string;
  /** In-game name, role and points: never the name of a person. */
  readonly about: string;
  readonly won: boolean;
  readonly foot: string;
}

const FACE = { x: 200, y: 326, edge: 208 } as const;

/** The card of one seat's result, as its player shares it: nothing about anybody else at the table. */
export function resultCard(
  matchId: string,
  { seat, seats }: { readonly seat: number; readonly seats: number },
  words: ResultCardWords,
): Drawing {
  const mask = masksOf(matchId, seats)[seat];
  const ring = words.won ? look.lamp : look.line;
  const { x, y, edge } = FACE;
  return {
    ...CARD_SIZE,
    ground: look.ground,
    shapes: [
      ...cardFrame(words),
      line(words.state, {
        x: 528,
        y: 60,
        width: 600,
        sizes: [22],
        align: "right",
        colour: look.mute,
      }),
      ...(words.won
        ? [{ kind: "glow" as const, x, y, radius: 220, colour: look.lamp, opacity: 0.42 }]
        : []),
      { kind: "disc", x, y, radius: 128, fill: look.panel, stroke: ring, strokeWidth: 5 },
      ...(mask ? [bareFace(mask, x - edge / 2, y - edge / 2, edge, "listening")] : []),
      line(words.sentence, {
        x: 376,
        y: 190,
        width: 752,
        height: 190,
        sizes: [76, 64, 54, 46],
        leading: 1.16,
        face: "script",
      }),
      line(words.about, {
        x: 376,
        y: 396,
        width: 752,
        height: 44,
        sizes: [28, 24, 21],
        colour: words.won ? look.lamp : look.soft,
      }),
    ],
  };
}
