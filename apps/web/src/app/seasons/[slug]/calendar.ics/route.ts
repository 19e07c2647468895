import { checkInOpensAt, tournamentDayOf } from "@wisp/db";
import { getLocale, getTranslations } from "next-intl/server";
import { calendarFile } from "#features/show/calendar.ts";
import { knownTournament } from "#features/tournaments/known-tournament.ts";
import { tournamentEvents } from "#features/tournaments/tournament-events.ts";
import { seasonHref } from "#links.ts";
import { gameName } from "#names/game-names.ts";
import { seasonName } from "#names/season-name.ts";
import { cacheFor, publicRoute, readName } from "#server/calls/api.ts";
import { addressToCopy } from "#server/site-address.ts";
import { database } from "#server/storage/database.ts";

const KEPT_S = 300;

/** The dates of a tournament, as a calendar file that calendars can subscribe to. */
export const GET = publicRoute<{ slug: string }>(async ({ params }) => {
  const season = await knownTournament(readName(params.slug));
  const [day, t, common, locale, site] = await Promise.all([
    tournamentDayOf(database(), season.id),
    getTranslations("tournaments.calendar"),
    getTranslations("common"),
    getLocale(),
    addressToCopy(),
  ]);
  const name = seasonName(season, common, locale);
  const events = tournamentEvents(
    { ...season, checkInAt: checkInOpensAt(season, day) },
    {
      tournament: {
        title: t("start", { season: name }),
        about: t("about", { game: gameName(season.game, locale) }),
      },
      checkIn: { title: t("checkIn", { season: name }), about: t("checkInAbout") },
    },
    { host: URL.parse(site)?.host ?? "wisp", address: `${site}${seasonHref(season.slug)}` },
  );
  return new Response(calendarFile(name, events, new Date()), {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-language": locale,
      ...cacheFor(KEPT_S),
    },
  });
});
