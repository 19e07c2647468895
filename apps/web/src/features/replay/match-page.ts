import { getMatch, type MatchDetail, seasonBySlug } from "@wisp/db";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { cache } from "react";
import { z } from "zod";
import { sanitizeName } from "#components/sanitize.ts";
import { matchNotes } from "#features/matches/notes-of-match.tsx";
import { ownResultOf } from "#features/pictures/match.ts";
import { shared } from "#features/pictures/shared.ts";
import { gameName, interviewScoreNames, roleNames } from "#names/game-names.ts";
import { seasonName } from "#names/season-name.ts";
import { logAnswer, toApiMatch } from "#server/match-answers.ts";
import { databaseOfLog } from "#server/replica.ts";
import { tableOf } from "#server/seated.ts";
import { database } from "#server/storage/database.ts";
import type { MatchReplayProps } from "./match-replay.tsx";
import type { Clip } from "./playback.ts";

/** Digits only: Number("") is 0, the first seat. */
const cursorSchema = z.string().regex(/^\d+$/).transform(Number).nullable().catch(null);
const momentSchema = z.object({
  at: cursorSchema,
  from: cursorSchema,
  to: cursorSchema,
  result: cursorSchema,
});
const noMoment = { at: null, from: null, to: null, result: null };

/** Agents that a title names, and the longest name in code points; the card shows all of them. */
const NAMED = 3;
const MAX_NAME = 24;

/** The parameters of a page. */
type Search = Readonly<Record<string, string | string[] | undefined>>;

/** The part of a match that an address asks for; null: the whole match. */
export function clipOfSearch(search: Search): Clip | null {
  const { from, to } = momentSchema.parse({ ...noMoment, ...search });
  return from === null || to === null || from > to ? null : { from, to };
}

const readMatch = cache((id: string) => getMatch(database(), id));

const readLog = async (match: MatchDetail) =>
  logAnswer(await databaseOfLog(match), match.id, -1, match);

/** The query of the card for an address: of a seat's result, of a part, of a moment, or none. */
function cardQuery(part: Clip | null, { at, seat }: { at: number | null; seat: number | null }) {
  if (seat !== null) return `?seat=${seat}`;
  if (part !== null) return `?from=${part.from}&to=${part.to}`;
  return at === null ? "" : `?at=${at}`;
}

/**
 * It does not reveal the result, as a title is read before the match is watched, except to readers of a
 * link by which a player shares the own result (`result`: the seat).
 *
 * @param part the part that the page shows, with its title; null: the whole match
 */
export async function matchMetadata(
  id: string,
  part: (Clip & { readonly title: string }) | null = null,
  search: Search = {},
): Promise<Metadata> {
  const [t, common, locale] = await Promise.all([
    getTranslations("replay"),
    getTranslations("common"),
    getLocale(),
  ]);
  const match = await readMatch(id);
  if (match === null) notFound();
  const named = match.agents.slice(0, NAMED);
  const game = gameName(match.game, locale);
  const season = match.season && (await seasonBySlug(database(), match.season.slug));
  const { at, result: seat } = momentSchema.parse({ ...noMoment, ...search });
  const own = seat === null ? null : await ownResultOf(toApiMatch(match, null), seat, locale);
  const query = cardQuery(part, { at, seat: own === null ? null : seat });
  return {
    ...(await shared({
      title: own
        ? t("metadata.clipTitle", { game, part: own })
        : part
          ? t("metadata.clipTitle", { game, part: part.title })
          : t("metadata.title", {
              game,
              more: match.agents.length - named.length,
              names: named
                .map(({ name }) => sanitizeName(name, MAX_NAME))
                .join(common("result.comma")),
            }),
      description: t("metadata.description", { game }),
      card: `/api/v1/matches/${match.id}/card.png${query}`,
    })),
    // What belongs to an unlisted season, or to one player, is for those alone who were given the link.
    ...((season?.visibility === "unlisted" || own !== null) && { robots: { index: false } }),
  };
}

/** The content of a match's page, also in frames; leads to "not found" when there is none. */
export async function matchProps(
  id: string,
  search: Search,
): Promise<Omit<MatchReplayProps, "Channel">> {
  const known = await readMatch(id);
  const log = known && (await readLog(known));
  // A match that ended in between is read again, so that it is not older than its log.
  const match = log?.over && known?.result === null ? await getMatch(database(), known.id) : known;
  if (match === null || log === null) notFound();
  const { at } = momentSchema.parse({ ...noMoment, ...search });
  const [common, locale] = await Promise.all([getTranslations("common"), getLocale()]);
  const [table, said] = await Promise.all([tableOf(match), matchNotes(match, locale)]);
  return {
    match: toApiMatch(match, match.revealed?.seed ?? null),
    table,
    notes: said,
    log,
    at,
    clip: clipOfSearch(search),
    gameName: gameName(match.game, locale),
    roles: roleNames(match.game, locale),
    scoreNames: interviewScoreNames(match.game, locale),
    seasonName: match.season && seasonName(match.season, common, locale),
  };
}
