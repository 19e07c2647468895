import { getLocale, getTranslations } from "next-intl/server";
import { type CalendarEvent, calendarFile } from "#features/show/calendar.ts";
import { comingFinals, showPlace } from "#features/show/read-show.ts";
import { nextShows, SHOW_MS, startOfFinal } from "#features/show/show-times.ts";
import { seasonHref } from "#links.ts";
import { cacheFor, sameOriginRoute } from "#server/calls/api.ts";
import { addressToCopy } from "#server/site-address.ts";
import { database } from "#server/storage/database.ts";

/** Shows in the file: two weeks. */
const SHOWS = 14;
const KEPT_S = 3_600;

/** The next shows and all finals that are scheduled, as a calendar file. */
export const GET = sameOriginRoute(async () => {
  const now = new Date();
  const [t, finals, address, locale] = await Promise.all([
    getTranslations("show"),
    comingFinals(database(), now),
    addressToCopy(),
    getLocale(),
  ]);
  const host = URL.parse(address)?.host ?? "wisp";
  const shows = nextShows(now, showPlace(), SHOWS).map(
    (start): CalendarEvent => ({
      uid: `show-${start.toISOString().slice(0, 10)}@${host}`,
      start,
      end: new Date(start.getTime() + SHOW_MS),
      title: `Wisp: ${t("best")}`,
      about: t("later"),
      address: `${address}/show`,
    }),
  );
  const ends = finals.map(
    ({ season, at }): CalendarEvent => ({
      uid: `season-${season.id}@${host}`,
      start: startOfFinal(at),
      end: at,
      title: `Wisp: ${t("final", { season: season.name })}`,
      about: t("lead"),
      address: `${address}${seasonHref(season.slug)}`,
    }),
  );
  return new Response(calendarFile("Wisp", [...shows, ...ends], now), {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-language": locale,
      ...cacheFor(KEPT_S),
    },
  });
});
