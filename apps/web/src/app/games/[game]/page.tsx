import { textIn } from "@wisp/game";
import { gameEntry } from "@wisp/games";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/button.tsx";
import { Link } from "#components/link.tsx";
import { EmptyState, Page, PageHeading, Section } from "#components/page.tsx";
import { HostRules } from "#features/docs/host-rules.tsx";
import { GameFacts } from "#features/games/game-facts.tsx";
import { readGame } from "#features/games/read-game.ts";
import { TopOfTheLeaderboard } from "#features/home/top-of-the-leaderboard.tsx";
import { watchHref } from "#features/matches/filters.ts";
import { RecentMatches } from "#features/matches/recent-matches.tsx";
import { resultsShown } from "#features/matches/rows.ts";
import { shared } from "#features/pictures/shared.ts";
import { leaderboardPath, withQuery } from "#links.ts";
import { database } from "#server/storage/database.ts";

type Props = PageProps<"/games/[game]">;

async function entryOf({ params }: Props) {
  const { game } = await params;
  return gameEntry(decodeURIComponent(game)) ?? notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [{ game, name, about }, locale] = await Promise.all([entryOf(props), getLocale()]);
  return shared({
    title: textIn(name, locale),
    description: textIn(about, locale),
    card: `/api/v1/games/${game.id}/card.png?lang=${locale}`,
  });
}

/** A game: its description, its best agents, its live matches, and its rules. */
export default async function GamePage(props: Props) {
  const entry = await entryOf(props);
  const { id } = entry.game;
  const [t, locale] = await Promise.all([getTranslations("games"), getLocale()]);
  const [{ seasons, rows, board, matches }, revealed] = await Promise.all([
    readGame(database(), id, locale),
    resultsShown(),
  ]);
  const [season] = seasons;
  return (
    <Page>
      <PageHeading
        title={textIn(entry.name, locale)}
        lead={textIn(entry.about, locale)}
        aside={
          <ButtonLink look="primary" href="/practice">
            {t("practice")}
          </ButtonLink>
        }
      />
      <GameFacts entry={entry} />
      <Section
        title={t("board.title")}
        {...(season !== undefined && {
          more: {
            href: withQuery(leaderboardPath(season.slug), { locale: board }),
            label: t("board.more"),
          },
        })}
      >
        {season === undefined || rows.length === 0 ? (
          <EmptyState title={t("board.none")} />
        ) : (
          <TopOfTheLeaderboard season={season} rows={rows} />
        )}
      </Section>
      <Section
        title={t("recent.title")}
        more={{ href: watchHref({ game: id }), label: t("recent.more") }}
      >
        {matches.length === 0 ? (
          <EmptyState title={t("recent.none")} />
        ) : (
          <RecentMatches matches={matches} revealed={revealed} />
        )}
      </Section>
      <Section title={t("rules.title")}>
        <p className="mb-4 text-sm text-mute">{t("rules.text")}</p>
        <div className="prose">
          <HostRules game={id} locale={locale} />
        </div>
        <p className="mt-4">
          <Link href="/docs/metrics" className="underline underline-offset-4">
            {t("figures")}
          </Link>
        </p>
      </Section>
    </Page>
  );
}
