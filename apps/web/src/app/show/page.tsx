import { CalendarPlus, Play } from "lucide-react";
import type { Metadata } from "next";
import { getFormatter, getLocale, getTranslations } from "next-intl/server";
import { ButtonLink, buttonClass } from "#components/button.tsx";
import { Link } from "#components/link.tsx";
import { Card, Page, PageHeading, Section } from "#components/page.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { pageCardPath } from "#features/pictures/page-card.ts";
import { shared } from "#features/pictures/shared.ts";
import {
  comingFinals,
  matchOfShow,
  type Show,
  showOf,
  showPlace,
} from "#features/show/read-show.ts";
import { ShowCountdown } from "#features/show/show-countdown.tsx";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { replayHref, seasonHref } from "#links.ts";
import { database } from "#server/storage/database.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("show");
  return shared({
    title: t("title"),
    description: t("lead"),
    card: pageCardPath("home", await getLocale()),
  });
}

/** What is shown next, when, and where to watch it once it is on. */
async function NextShow({ show, now }: { show: Show; now: Date }) {
  const [t, format, locale] = await Promise.all([
    getTranslations("show"),
    getFormatter(),
    getLocale(),
  ]);
  const { zone } = showPlace();
  const { start, isOn, final } = show;
  const match = await matchOfShow(database(), locale, show);
  return (
    <Card isLit className="flex flex-col items-start gap-3 p-5 sm:p-7">
      <h2 className="font-script text-2xl wrap-anywhere">
        {final === null ? t("best") : t("final", { season: final.season.name })}
      </h2>
      <p className="text-soft">
        <time dateTime={start.toISOString()}>
          {t("at", {
            time: format.dateTime(start, { dateStyle: "full", timeStyle: "short", timeZone: zone }),
            zone,
          })}
        </time>
      </p>
      {isOn ? (
        <p className="font-semibold">{t("on")}</p>
      ) : (
        <ClientMessages namespaces={["show"]}>
          <ShowCountdown leftMs={start.getTime() - now.getTime()} />
        </ClientMessages>
      )}
      {final !== null && (
        <ButtonLink look="primary" href={seasonHref(final.season.slug)}>
          {t("season")}
        </ButtonLink>
      )}
      {match !== null && (
        <ButtonLink look="primary" href={replayHref(match.id)}>
          <Play aria-hidden className="size-4 fill-current" />
          {t("watch")}
        </ButtonLink>
      )}
      {final === null && match === null && (
        <p className="text-sm text-pretty text-mute">{t(isOn ? "quiet" : "later")}</p>
      )}
    </Card>
  );
}

/** The next show, a calendar of all that are scheduled, and the finals to come. */
export default async function ShowPage() {
  const [t, format] = await Promise.all([getTranslations("show"), getFormatter()]);
  const now = new Date();
  const finals = await comingFinals(database(), now);
  const { zone } = showPlace();
  return (
    <Page>
      <PageHeading title={t("title")} lead={t("lead")} />
      <NextShow show={showOf(now, showPlace(), finals)} now={now} />
      <p className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-soft">
        <a href="/show/calendar.ics" download="wisp.ics" className={buttonClass()}>
          <CalendarPlus aria-hidden className="size-4" />
          {t("calendar")}
        </a>
        <span>{t("calendarAbout")}</span>
      </p>
      <Section title={t("finals")}>
        {finals.length === 0 ? (
          <p className="text-sm text-soft">{t("noFinals")}</p>
        ) : (
          <ul className="divide-y divide-line border-y border-line">
            {finals.map(({ season, at }) => (
              <li key={season.id} className="flex flex-wrap justify-between gap-x-5 py-3">
                <Link
                  href={seasonHref(season.slug)}
                  className="underline decoration-line underline-offset-4 hover:text-text"
                >
                  <Name>{season.name}</Name>
                </Link>
                <time dateTime={at.toISOString()} className="text-sm text-soft">
                  {format.dateTime(at, { dateStyle: "medium", timeStyle: "short", timeZone: zone })}
                </time>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </Page>
  );
}
