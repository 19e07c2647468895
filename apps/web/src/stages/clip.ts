import type { ApiMatchLog } from "@wisp/api";
import type { Locale } from "@wisp/game";
import { getLocale } from "next-intl/server";
import { pictureWords } from "#features/pictures/match.ts";
import type { SpokenMoment } from "#features/pictures/moment-card.ts";
import { clipOfSearch } from "#features/replay/match-page.ts";
import type { Clip } from "#features/replay/playback.ts";
import { lastSpeech } from "#features/replay/story.ts";
import { logAnswer } from "#server/match-answers.ts";
import { database } from "#server/storage/database.ts";
import { renderingOf } from "./renderings.ts";

/** The part of a finished log that an address requests; null for an invalid one. */
export function clipOf(
  { from, to }: { readonly from?: number | undefined; readonly to?: number | undefined },
  log: ApiMatchLog,
): Clip | null {
  const last = log.events.length - 1;
  if (!log.over || from === undefined || to === undefined || from > to || from > last) return null;
  return { from, to: Math.min(to, last) };
}

/** The title of a part: the rounds that it shows, without their events. */
export async function clipTitle(
  { from, to }: Clip,
  log: ApiMatchLog,
  locale: Locale,
): Promise<string> {
  const t = await pictureWords(locale);
  const transcript = renderingOf(log.game)?.transcript(log, locale);
  const rounds = (transcript?.lines ?? []).flatMap(({ cursor, round }) =>
    cursor >= from && cursor <= to && round > 0 ? [round] : [],
  );
  const [first, last] = [rounds[0], rounds.at(-1)];
  if (first === undefined || last === undefined) {
    return t("clip.moments", { from: from + 1, to: to + 1 });
  }
  const kind = transcript?.roundKind ?? "round";
  if (first === last) return t(`clip.${kind}`, { round: first });
  return t(`clip.${kind}s`, { from: first, to: last });
}

/** The last speech up to a cursor of a finished match, and its round; null: nothing was said yet. */
export async function spokenAt(
  at: number,
  log: ApiMatchLog,
  locale: Locale,
): Promise<(SpokenMoment & { readonly part: string }) | null> {
  const transcript = log.over ? renderingOf(log.game)?.transcript(log, locale) : undefined;
  const said = transcript && lastSpeech(transcript.lines, at);
  if (transcript === undefined || said === undefined || said.seat === null) return null;
  const t = await pictureWords(locale);
  const part = t(`clip.${transcript.roundKind}`, { round: Math.max(1, said.round) });
  return { seat: said.seat, text: said.text, names: transcript.names, part };
}

/** The in-game name of a seat of a finished match; null where there is no such seat. */
export function seatNameIn(log: ApiMatchLog, seat: number, locale: Locale): string | null {
  const names = log.over ? renderingOf(log.game)?.transcript(log, locale).names : undefined;
  return names?.[seat] ?? null;
}

/** The part of a match that its page is asked for, with its title; null: the whole match. */
export async function clipOfPage(
  id: string,
  search: Parameters<typeof clipOfSearch>[0],
): Promise<(Clip & { readonly title: string }) | null> {
  const asked = clipOfSearch(search);
  const log = asked && (await logAnswer(database(), id, -1));
  const clip = asked && log && clipOf(asked, log);
  return clip && { ...clip, title: await clipTitle(clip, log, await getLocale()) };
}
