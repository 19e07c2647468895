import { listSeasons } from "@wisp/db";
import { getLocale, getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/button.tsx";
import { Card } from "#components/card.tsx";
import { EmptyState } from "#components/empty-state.tsx";
import { Section } from "#components/section.tsx";
import { featuredMatch } from "#features/home/featured-match.ts";
import { LiveTeaser } from "#features/home/live-teaser.tsx";
import { TopOfTheBoard } from "#features/home/top-of-the-board.tsx";
import { topRows } from "#features/leaderboard/board.ts";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { database } from "#server/storage/database.ts";

const ROWS_SHOWN = 5;

async function newestTop(locale: string) {
  const [season] = await listSeasons(database());
  if (season === undefined) return null;
  // A season need not have a board in the reader's language.
  const shown = season.locales.includes(locale) ? locale : (season.locales[0] ?? locale);
  const board = { seasonId: season.id, locale: shown, clean: false };
  return { game: season.game, rows: await topRows(database(), board, ROWS_SHOWN) };
}

export default async function HomePage() {
  const locale = await getLocale();
  const t = await getTranslations("home");
  const [featured, top] = await Promise.all([featuredMatch(database(), locale), newestTop(locale)]);
  return (
    <div className="mx-auto w-full max-w-[80rem] px-4 pt-12 sm:px-7 lg:pt-20">
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] lg:items-center lg:gap-16">
        <div>
          <h1 className="font-script text-4xl leading-[1.12] whitespace-pre-line sm:text-5xl lg:text-6xl">
            {t("headline")}
          </h1>
          <p className="mt-6 max-w-xl text-lg leading-relaxed text-soft text-pretty">{t("lead")}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink look="primary" href="/watch">
              {t("watch")}
            </ButtonLink>
            <ButtonLink href="/agents/new">{t("register")}</ButtonLink>
            <ButtonLink href="/practice">{t("practice")}</ButtonLink>
          </div>
        </div>
        {featured === null ? (
          <EmptyState
            title={t("noMatch.title")}
            action={<ButtonLink href="/docs/rules">{t("noMatch.action")}</ButtonLink>}
          >
            {t("noMatch.text")}
          </EmptyState>
        ) : (
          <Card className="relative p-5 shadow-card sm:p-6">
            <ClientMessages namespaces={["home"]}>
              <LiveTeaser key={featured.id} first={featured} />
            </ClientMessages>
          </Card>
        )}
      </div>
      <div className="mt-8 lg:mt-16">
        <Section title={t("board.title")} more={{ href: "/leaderboard", label: t("board.more") }}>
          {top === null || top.rows.length === 0 ? (
            <EmptyState title={t("board.empty")} />
          ) : (
            <TopOfTheBoard {...top} />
          )}
        </Section>
      </div>
    </div>
  );
}
