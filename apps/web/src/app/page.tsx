import { arenaCounts, type Database, listSeasons } from "@wisp/db";
import type { Locale } from "@wisp/game";
import { Play } from "lucide-react";
import type { Metadata } from "next";
import { getFormatter, getLocale, getNow, getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/button.tsx";
import { Link } from "#components/link.tsx";
import { EmptyState, Section } from "#components/page.tsx";
import { DoorLinks } from "#features/doors/door-links.tsx";
import { DailyPuzzles } from "#features/home/daily-puzzles.tsx";
import { featuredMatch } from "#features/home/featured-match.ts";
import { FeaturedPlayers } from "#features/home/featured-players.tsx";
import { GameTiles } from "#features/home/game-tiles.tsx";
import { DayCard, readMatchOfTheDay } from "#features/home/match-of-the-day.tsx";
import { RulesInSteps } from "#features/home/rules-in-steps.tsx";
import { TEASER_GAME } from "#features/home/teaser.ts";
import { TopOfTheLeaderboard } from "#features/home/top-of-the-leaderboard.tsx";
import { firstRows } from "#features/leaderboard/leaderboard.ts";
import { pageCardPath } from "#features/pictures/page-card.ts";
import { shared } from "#features/pictures/shared.ts";
import { readShow } from "#features/show/read-show.ts";
import { ShowLine } from "#features/show/show-line.tsx";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { gameName } from "#names/game-names.ts";
import { database } from "#server/storage/database.ts";
import { LiveTeaser } from "#stages/teaser/live-teaser.tsx";

const ROWS_SHOWN = 5;

async function newestTop(from: Database, locale: Locale) {
  const [season] = await listSeasons(from);
  if (season === undefined) return null;
  // A season need not have a leaderboard in the reader's language.
  const shown = season.locales.includes(locale) ? locale : (season.locales[0] ?? locale);
  return { season, rows: await firstRows(from, season, shown, ROWS_SHOWN) };
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("common");
  return shared({
    title: t("title"),
    isWhole: true,
    description: t("description"),
    card: pageCardPath("home", await getLocale()),
  });
}

export default async function HomePage() {
  const locale = await getLocale();
  const t = await getTranslations("home");
  const puzzle = await getTranslations("puzzle");
  const format = await getFormatter();
  const now = await getNow();
  const [featured, top, day, counts, show] = await Promise.all([
    featuredMatch(database(), locale),
    newestTop(database(), locale),
    readMatchOfTheDay(database(), locale, now),
    arenaCounts(database()),
    readShow(database(), now),
  ]);
  return (
    <div className="mx-auto w-full max-w-[80rem] px-4 pt-2 sm:px-7 lg:pt-0">
      <DoorLinks />
      <div className="grid grid-cols-1 gap-x-6 gap-y-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:items-center">
        <div className="lg:py-10">
          <h1 className="font-script text-4xl leading-[1.12] whitespace-pre-line text-balance sm:text-5xl lg:text-6xl">
            {t("headline")}
          </h1>
          <p className="mt-5 max-w-md text-lg leading-relaxed text-soft text-pretty">{t("lead")}</p>
          <div className="mt-7 grid grid-cols-2 gap-2.5 sm:flex sm:flex-wrap">
            <ButtonLink look="primary" href="/watch" className="col-span-2 min-h-11 px-5">
              <Play aria-hidden className="size-4 fill-current" />
              {t("watch")}
            </ButtonLink>
            <ButtonLink href="/play" className="min-h-11">
              {t("practice")}
            </ButtonLink>
            <ButtonLink href="/agents/new" className="min-h-11">
              {t("register")}
            </ButtonLink>
          </div>
          <p className="mt-4 text-sm text-pretty text-soft">
            <Link
              href="/play/puzzle"
              className="font-semibold text-text underline decoration-line underline-offset-4"
            >
              {puzzle("link")}
            </Link>{" "}
            {puzzle("linkLead")}
          </p>
        </div>
        <div className="-mt-6 lg:order-last lg:-mt-10 lg:col-span-2">
          <DailyPuzzles now={now} />
          <ShowLine show={show} now={now} />
          <dl className="mt-8 flex flex-wrap gap-x-9 gap-y-4">
            {(["live", "lastDay", "agents"] as const).map((name) => (
              <div key={name} className="flex flex-col-reverse">
                <dt className="text-sm text-mute">{t(`counts.${name}`)}</dt>
                <dd className="font-mono text-2xl font-semibold">{format.number(counts[name])}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div>
          {featured === null ? (
            <EmptyState
              title={t("noMatch.title")}
              action={<ButtonLink href="/docs/rules">{t("noMatch.action")}</ButtonLink>}
            >
              {t("noMatch.text")}
            </EmptyState>
          ) : (
            <ClientMessages namespaces={["home"]}>
              <LiveTeaser
                key={featured.id}
                first={featured}
                gameName={gameName(TEASER_GAME, locale)}
                players={<FeaturedPlayers match={featured} />}
              />
            </ClientMessages>
          )}
        </div>
      </div>
      <div className="mt-10 lg:mt-6">
        <h2 className="sr-only">{t("rules.label")}</h2>
        <RulesInSteps />
      </div>
      {day !== null && (
        <Section title={t("day.title")}>
          <DayCard match={day} />
        </Section>
      )}
      <Section title={t("board.title")} more={{ href: "/leaderboard", label: t("board.more") }}>
        {top === null || top.rows.length === 0 ? (
          <EmptyState title={t("board.empty")} />
        ) : (
          <TopOfTheLeaderboard {...top} />
        )}
      </Section>
      <Section title={t("games.title")} more={{ href: "/games", label: t("games.more") }}>
        <GameTiles live={counts.liveGames} />
      </Section>
    </div>
  );
}
