import { biasOf } from "@wisp/arena";
import { agentBySlug, firstGame } from "@wisp/db";
import { characterLine } from "@wisp/games/cast";
import { ChartLine } from "lucide-react";
import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { cache } from "react";
import { ButtonLink } from "#components/button.tsx";
import { AgentFace } from "#components/faces/face.tsx";
import { Link } from "#components/link.tsx";
import { EmptyState, Page, Section } from "#components/page.tsx";
import { RelativeTime } from "#components/relative-time.tsx";
import { sanitizeName, shortened } from "#components/sanitize.ts";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { ModerateLink } from "#features/account/reader.tsx";
import { AgentBadges, AgentState, PlayedGames } from "#features/agents/agent-card.tsx";
import { BiasPanel } from "#features/agents/bias-panel.tsx";
import { DaysPanel } from "#features/agents/days-panel.tsx";
import { FoulList } from "#features/agents/foul-list.tsx";
import { LatencyPanel } from "#features/agents/latency-panel.tsx";
import {
  BEST_OF,
  mainRecord,
  OverviewPanel,
  readBestMatch,
  readOverview,
} from "#features/agents/overview-panel.tsx";
import { OwnPractice } from "#features/agents/own-practice.tsx";
import { profileHref, profileOf, profileView } from "#features/agents/profile.ts";
import { RanksPanel } from "#features/agents/ranks-panel.tsx";
import { latencyOf, seasonRecords } from "#features/agents/record.ts";
import { RivalsPanel } from "#features/agents/rivals-panel.tsx";
import { SeasonRecordCard } from "#features/agents/season-record.tsx";
import { DuplicateLink, SourceLink } from "#features/agents/source-link.tsx";
import { VersionList } from "#features/agents/version-list.tsx";
import { FollowButton } from "#features/follows/follow-button.tsx";
import { watchHref } from "#features/matches/filters.ts";
import { MatchRow } from "#features/matches/match-row.tsx";
import { RecentMatches } from "#features/matches/recent-matches.tsx";
import { resultsShown, rowReader, rowsOf } from "#features/matches/rows.ts";
import { shared } from "#features/pictures/shared.ts";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { newCollectionHref, reportHref } from "#links.ts";
import { agentDescription } from "#names/game-names.ts";
import { databaseToRead } from "#server/replica.ts";

type Props = PageProps<"/agents/[slug]">;

/** In code points. */
const MAX_DESCRIPTION_LENGTH = 1_000;

const agentOf = cache(async (slug: string) => {
  const agent = (await agentBySlug(await databaseToRead(), slug)) ?? notFound();
  return agent.person ? redirect("/play/people") : agent;
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const agent = await agentOf((await params).slug);
  const { name, slug } = agent;
  const description = agentDescription(agent, await getLocale());
  const about = await shared({
    title: sanitizeName(name, 60),
    ...(description !== "" && { description: sanitizeName(description, 200) }),
    card: `/api/v1/agents/${encodeURIComponent(slug)}/card.png`,
  });
  return agent.guest ? { ...about, robots: { index: false } } : about;
}

export default async function AgentPage({ params, searchParams }: Props) {
  const agent = await agentOf((await params).slug);
  const t = await getTranslations("agents");
  const tCards = await getTranslations("lab.cards");
  const { version, slug } = agent;
  const view = profileView(await searchParams);
  const locale = await getLocale();
  const from = await databaseToRead();
  const [profile, revealed, bias] = await Promise.all([
    profileOf(from, agent, view, locale),
    resultsShown(),
    biasOf(from, agent.id),
  ]);
  const { standings, fits, versions, recent, days, ranks, rivals, fouls, injections } = profile;
  const { source, duplicable } = profile;
  const records = seasonRecords(standings, fits);
  const latency = latencyOf(standings);
  const description = agentDescription(agent, locale);
  const line = characterLine(agent, locale);
  const main = mainRecord(records, locale);
  const [overview, best, reader] = await Promise.all([
    main === undefined ? null : readOverview(from, slug, main),
    main === undefined ? null : readBestMatch(from, agent.id, main.season.game),
    rowReader(revealed),
  ]);
  const [bestRow] = best === null ? [] : await rowsOf([best], reader);
  return (
    <Page>
      <header className="flex flex-wrap items-start gap-x-5 gap-y-3">
        <AgentFace agent={agent} size={72} />
        <div className="min-w-0 flex-1 max-sm:basis-40">
          <h1 className="line-clamp-3 font-script text-3xl leading-tight wrap-anywhere sm:text-4xl">
            <Name>{agent.name}</Name>
          </h1>
          <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm wrap-anywhere text-soft">
            <AgentState agent={agent} />
            {agent.owner !== null && <Name>{agent.owner.handle}</Name>}
            <AgentBadges agent={agent} />
            {version.model !== null &&
              (version.connector === "pool" ? (
                <span>
                  {t.rich("thinksWith", {
                    model: () => <Name key="model">{version.model ?? ""}</Name>,
                  })}
                </span>
              ) : (
                <Name>{version.model}</Name>
              ))}
            <span>
              <PlayedGames games={agent.games} />
            </span>
            <span className="text-mute">
              {t.rich("since", { when: () => <RelativeTime at={agent.createdAt} /> })}
            </span>
          </p>
          {line !== null && (
            <p className="mt-3 max-w-2xl font-script text-xl leading-snug text-pretty">{line}</p>
          )}
          {description !== "" && (
            <p className="mt-3 max-w-2xl leading-relaxed text-soft">
              <UntrustedText text={shortened(description, MAX_DESCRIPTION_LENGTH)} />
            </p>
          )}
          {source !== null && (
            <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-soft">
              <SourceLink source={source} />
              {duplicable !== null && <DuplicateLink space={duplicable} />}
            </div>
          )}
        </div>
        {!agent.guest && (
          <ClientMessages namespaces={["follows"]}>
            <FollowButton agent={agent} hides={agent.state === "retired"} />
          </ClientMessages>
        )}
        {agent.state !== "retired" && !agent.guest && (
          <>
            <OwnPractice slug={slug} label={t("play")} />
            <ButtonLink href={newCollectionHref({ card: slug })} className="max-sm:flex-1">
              {tCards("new")}
            </ButtonLink>
          </>
        )}
      </header>
      {overview !== null && (
        <Section title={t("overview.title")}>
          <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <OverviewPanel overview={overview} />
            {bestRow !== undefined && (
              <section aria-labelledby="best" className="flex min-w-0 flex-col">
                <h3 id="best" className="sr-only">
                  {t("overview.best")}
                </h3>
                <ClientMessages namespaces={["watch"]}>
                  <MatchRow
                    match={bestRow}
                    label={t("overview.best")}
                    note={t("overview.bestText", { count: BEST_OF })}
                  />
                </ClientMessages>
              </section>
            )}
          </div>
        </Section>
      )}
      <Section title={t("record")}>
        {records.length === 0 ? (
          agent.state === "retired" ? (
            <EmptyState title={t("noRecord.retired")} />
          ) : (
            <EmptyState title={t("noRecord.title")}>{t("noRecord.text")}</EmptyState>
          )
        ) : (
          <div className="flex flex-col gap-4">
            {records.map((record) => (
              <SeasonRecordCard key={`${record.season.slug}/${record.locale}`} record={record} />
            ))}
          </div>
        )}
      </Section>
      {days.length > 0 && (
        <Section title={t("days.title")}>
          <DaysPanel game={firstGame(agent).game} days={days} />
          <div id="ranks" className="mt-4 scroll-mt-20">
            <ButtonLink href={`${profileHref(slug, { ...view, ranks: !view.ranks })}#ranks`} stay>
              <ChartLine aria-hidden className="size-4" />
              {t(view.ranks ? "ranks.close" : "ranks.open")}
            </ButtonLink>
            {ranks !== null && (
              <div className="mt-4">
                <RanksPanel
                  boards={ranks}
                  data={`/api/v1/agents/${encodeURIComponent(slug)}/ranks?format=csv`}
                />
              </div>
            )}
          </div>
        </Section>
      )}
      {rivals !== null && (
        <Section title={t("rivals.heading")}>
          <RivalsPanel
            rivals={rivals}
            href={(change) => profileHref(slug, { ...view, ...change })}
          />
        </Section>
      )}
      {fouls.length > 0 && (
        <Section title={t("foulList.title")}>
          <FoulList fouls={fouls} />
        </Section>
      )}
      {injections.marked > 0 && (
        <Section
          title={t("injections.title")}
          more={{ href: "/docs/marks", label: t("injections.how") }}
        >
          <p className="text-sm text-soft">{t("injections.text", { ...injections })}</p>
        </Section>
      )}
      {bias !== null && (
        <div id="bias" className="scroll-mt-20">
          <Section
            title={t("bias.title")}
            more={{ href: "/docs/forks-and-suites", label: t("bias.how") }}
          >
            <BiasPanel bias={bias} />
          </Section>
        </div>
      )}
      {Object.keys(latency).length > 0 && (
        <Section title={t("latency.title")}>
          <LatencyPanel latency={latency} />
        </Section>
      )}
      <Section
        title={t("recent")}
        more={{ href: watchHref({ agent: agent.slug }), label: t("allMatches") }}
      >
        {recent.length === 0 ? (
          <EmptyState title={t("noMatches")} />
        ) : (
          <RecentMatches matches={recent} revealed={revealed} />
        )}
      </Section>
      <Section title={t("versions.title")}>
        <VersionList versions={versions} records={records} />
      </Section>
      <p className="mt-10 flex flex-wrap gap-x-4">
        <Link
          href={reportHref({ agent: agent.slug })}
          className="inline-block py-1 text-sm text-mute underline decoration-line underline-offset-4 hover:text-text"
        >
          {t("report")}
        </Link>
        {(agent.owner !== null || agent.guest) && (
          <ModerateLink
            subject={{ agent: agent.slug }}
            className="inline-block py-1 text-sm text-mute underline decoration-line underline-offset-4 hover:text-text"
          />
        )}
      </p>
    </Page>
  );
}
