import { liveDecisions } from "@wisp/db";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/button.tsx";
import { EmptyState, Page, PageHeading, Section } from "#components/page.tsx";
import { Refresh } from "#components/refresh.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { LiveDecisionItem } from "#features/debugger/live-decision.tsx";
import { ownAgentAt } from "#features/debugger/own-agent-page.ts";
import { decisionsHref, liveDecisionsHref, matchHref } from "#links.ts";
import { gameName } from "#names/game-names.ts";
import { database } from "#server/storage/database.ts";

const REFRESH_S = 3;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("debug.live");
  return { title: t("title"), robots: { index: false } };
}

export default async function LiveDecisionsPage({ params }: PageProps<"/me/agents/[slug]/live">) {
  const { slug } = await params;
  const { user, agent } = await ownAgentAt(slug, liveDecisionsHref(slug));
  const [decisions, t, locale] = await Promise.all([
    liveDecisions(database(), { agentId: agent.id, ownerId: user.id }),
    getTranslations("debug.live"),
    getLocale(),
  ]);
  const matches = [...Map.groupBy(decisions, ({ matchId }) => matchId)];
  return (
    <Page>
      <Refresh seconds={REFRESH_S} />
      <PageHeading
        title={t("heading", { name: sanitizeName(agent.name) })}
        lead={t("lead")}
        aside={<ButtonLink href={decisionsHref(agent.slug)}>{t("finished")}</ButtonLink>}
      />
      {matches.length === 0 && <EmptyState title={t("none")}>{t("noneText")}</EmptyState>}
      {matches.map(([matchId, asked]) => {
        const [first] = asked;
        return (
          <Section
            key={matchId}
            title={t("match", {
              game: gameName(first?.game ?? "", locale),
              season: sanitizeName(first?.season.name ?? ""),
            })}
          >
            <ol
              aria-live="polite"
              className="divide-y divide-line rounded-card border border-line bg-panel"
            >
              {asked.map((decision) => (
                <li key={`${decision.seat}/${decision.nth}`} className="px-4 py-3.5 text-sm">
                  <LiveDecisionItem decision={decision} />
                </li>
              ))}
            </ol>
            <p className="mt-3">
              <ButtonLink look="quiet" href={matchHref(matchId)}>
                {t("watch")}
              </ButtonLink>
            </p>
          </Section>
        );
      })}
    </Page>
  );
}
