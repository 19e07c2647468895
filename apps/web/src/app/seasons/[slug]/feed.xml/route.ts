import { isOver, stageRounds } from "@wisp/db";
import { getLocale, getTranslations } from "next-intl/server";
import { sanitizeName } from "#components/sanitize.ts";
import { atomFeed, type FeedEntry } from "#features/tournaments/feed.ts";
import { firstThree } from "#features/tournaments/final-order.ts";
import { knownTournament, wholeTournament } from "#features/tournaments/known-tournament.ts";
import { seasonHref, tournamentFileHref } from "#links.ts";
import { seasonName } from "#names/season-name.ts";
import { cacheFor, publicRoute, readName } from "#server/calls/api.ts";
import { addressToCopy } from "#server/site-address.ts";
import { database } from "#server/storage/database.ts";

const KEPT_S = 60;

/** What has happened in a tournament, as a feed. Titles name no winner: readers see them before they ask. */
export const GET = publicRoute<{ slug: string }>(async ({ params }) => {
  const season = await knownTournament(readName(params.slug));
  const [t, common, locale, site, rounds] = await Promise.all([
    getTranslations("tournaments.feed"),
    getTranslations("common"),
    getLocale(),
    addressToCopy(),
    stageRounds(database(), season.id),
  ]);
  const host = URL.parse(site)?.host ?? "wisp";
  const id = (part: string): string => `tag:${host},2026:season-${season.id}${part}`;
  const entry = (part: string, at: Date | null, title: string, text = t("text")): FeedEntry[] =>
    at === null ? [] : [{ id: id(`/${part}`), at, title, text }];
  const single = season.stages?.length === 1;
  const ofRounds = rounds.flatMap(({ stage, round, madeAt, endedAt }) => {
    const numbers = { stage: stage + 1, round: round + 1 };
    // Rounds of an arena are its minutes.
    if (season.stages?.[stage]?.kind === "arena") return [];
    return [
      ...entry(`${stage}/${round}/drawn`, madeAt, t(single ? "drawn" : "drawnStage", numbers)),
      ...entry(
        `${stage}/${round}/over`,
        endedAt,
        t(single ? "roundOver" : "roundOverStage", numbers),
      ),
    ];
  });
  const places = isOver(season) ? firstThree(await wholeTournament(season)) : [];
  const winners = places
    .map(({ place, name }) => `${place}. ${sanitizeName(name)}`)
    .join(common("result.comma"));
  const entries = [
    ...entry("started", season.startedAt, t("started")),
    ...ofRounds,
    ...entry(
      "over",
      season.frozenAt,
      t("over"),
      winners === "" ? t("text") : t("winners", { places: winners }),
    ),
  ];
  const changedAt = entries.reduce(
    (latest, { at }) => (at > latest ? at : latest),
    season.createdAt,
  );
  const feed = atomFeed(
    {
      id: id(""),
      title: t("title", { season: seasonName(season, common, locale) }),
      language: locale,
      address: `${site}${seasonHref(season.slug)}`,
      own: `${site}${tournamentFileHref(season.slug, "feed.xml")}`,
      changedAt,
    },
    entries,
  );
  return new Response(feed, {
    headers: {
      "content-type": "application/atom+xml; charset=utf-8",
      "content-language": locale,
      ...cacheFor(KEPT_S),
    },
  });
});
