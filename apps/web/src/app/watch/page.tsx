import { agentBySlug, listMatches, listSeasons, seasonBySlug } from "@wisp/db";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/button.tsx";
import { EmptyState, Page, PageHeading } from "#components/page.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { featuredMatch } from "#features/home/featured-match.ts";
import { TEASER_GAME } from "#features/home/teaser.ts";
import { agentsNamed } from "#features/matches/agents-named.ts";
import {
  isFiltered,
  matchQueryOf,
  parseMatchFilters,
  watchHref,
} from "#features/matches/filters.ts";
import { MatchFilterForm } from "#features/matches/match-filter-form.tsx";
import { MatchRow } from "#features/matches/match-row.tsx";
import { MoreMatches } from "#features/matches/more-matches.tsx";
import { ResultsSwitch } from "#features/matches/recent-matches.tsx";
import { resultsShown, rowReader, rowsOf } from "#features/matches/rows.ts";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { gameName } from "#names/game-names.ts";
import { databaseToRead } from "#server/replica.ts";
import { database } from "#server/storage/database.ts";
import { WatchHero } from "#stages/teaser/watch-hero.tsx";

/** More than a screen; the list loads more as its reader scrolls. */
const FIRST_MATCHES = 12;
/** As many live matches as fit next to the large table. */
const LIVE_NEXT_TO_HERO = 2;

const listClass = "mt-6 grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3";
const liveClass = "mt-6 grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("watch");
  return { title: t("title"), description: t("lead") };
}

export default async function WatchPage({ searchParams }: PageProps<"/watch">) {
  const filters = parseMatchFilters(await searchParams);
  const t = await getTranslations("watch");
  const { agent } = filters;
  const from = await databaseToRead();
  const unknown = agent !== undefined && (await agentBySlug(from, agent)) === null;
  const named = unknown ? await agentsNamed(from, agent, filters) : [];
  const [only, ...more] = named;
  if (only && more.length === 0) redirect(watchHref(filters, { agent: only.slug }));
  const locale = await getLocale();
  const [{ matches, next }, listed, revealed, wanted, featured] = await Promise.all([
    listMatches(from, { ...matchQueryOf(filters), limit: FIRST_MATCHES }),
    listSeasons(from),
    resultsShown(),
    filters.season === undefined ? null : seasonBySlug(from, filters.season),
    isFiltered(filters) ? null : featuredMatch(database(), locale),
  ]);
  // One that is not listed is there for who knows its name.
  const unlisted = wanted?.visibility === "unlisted" ? [wanted] : [];
  const seasons = [...listed.filter(({ status }) => status !== "draft"), ...unlisted];
  const rows = await rowsOf(matches, await rowReader(revealed));
  // Cards of live matches are lower: they have a separate list.
  const isLive = ({ status, sealed }: (typeof rows)[number]) => status === "running" && !sealed;
  const live = rows.filter((match) => isLive(match) && match.id !== featured?.id);
  const nextTo = featured === null ? [] : live.slice(0, LIVE_NEXT_TO_HERO);
  const below = live.slice(nextTo.length);
  const liveRows = (shown: typeof live) =>
    shown.map((match) => (
      <li key={match.id}>
        <MatchRow match={match} />
      </li>
    ));
  const others = rows.filter((match) => !isLive(match));
  return (
    <Page>
      <PageHeading title={t("title")} lead={t("lead")} aside={<ResultsSwitch shown={revealed} />} />
      {featured !== null && (
        <ClientMessages namespaces={["watch", "home"]}>
          <WatchHero match={featured} gameName={gameName(TEASER_GAME, locale)}>
            {nextTo.length > 0 && (
              <ul className="grid gap-3" aria-label={t("alsoLive")}>
                {liveRows(nextTo)}
              </ul>
            )}
          </WatchHero>
        </ClientMessages>
      )}
      <MatchFilterForm filters={filters} seasons={seasons} />
      {matches.length === 0 ? (
        <div className="mt-6">
          {more.length > 0 ? (
            <EmptyState
              title={t("which")}
              action={
                <ul className="flex flex-wrap justify-center gap-2">
                  {named.map(({ slug, name }) => (
                    <li key={slug}>
                      <ButtonLink href={watchHref(filters, { agent: slug })}>
                        <Name className="max-w-60 truncate">{name}</Name>
                      </ButtonLink>
                    </li>
                  ))}
                </ul>
              }
            />
          ) : isFiltered(filters) ? (
            <EmptyState
              title={t("empty.title")}
              action={<ButtonLink href="/watch">{t("empty.action")}</ButtonLink>}
            >
              {t("empty.text")}
            </EmptyState>
          ) : (
            <EmptyState
              title={t("none.title")}
              action={<ButtonLink href="/docs/rules">{t("none.action")}</ButtonLink>}
            >
              {t("none.text")}
            </EmptyState>
          )}
        </div>
      ) : (
        <ClientMessages namespaces={["watch"]}>
          {below.length > 0 && (
            <ul className={liveClass} aria-label={t("filter.live")}>
              {liveRows(below)}
            </ul>
          )}
          <ul className={listClass} aria-label={t("title")}>
            {others.map((match) => (
              <li key={match.id}>
                <MatchRow match={match} />
              </li>
            ))}
            {next !== null && (
              <MoreMatches
                key={`${revealed} ${watchHref(filters, { cursor: filters.cursor })}`}
                filters={filters}
                next={next}
                href={watchHref(filters, { cursor: next })}
                label={t("more")}
              />
            )}
          </ul>
        </ClientMessages>
      )}
    </Page>
  );
}
