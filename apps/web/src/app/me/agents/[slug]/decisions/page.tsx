import { decisionCursor, listDecisions, testRunsOf, versionsOf } from "@wisp/db";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Button, ButtonLink } from "#components/button.tsx";
import { EmptyState, Page, PageHeading, Section } from "#components/page.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { startTest } from "#features/debugger/actions.ts";
import { DecisionRow } from "#features/debugger/decision-row.tsx";
import { FilterForm, filteredHref, parseDecisionFilters } from "#features/debugger/filter-form.tsx";
import { ownAgentAt } from "#features/debugger/own-agent-page.ts";
import { RunList, TestControls } from "#features/debugger/test-runs.tsx";
import { OwnForm } from "#features/me/own-form.tsx";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { decisionsHref, liveDecisionsHref, notesHref, practiceHref } from "#links.ts";
import { database } from "#server/storage/database.ts";

const PAGE = 50;
const SHOWN_RUNS = 5;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("debug");
  return { title: t("title"), robots: { index: false } };
}

export default async function DecisionsPage({
  params,
  searchParams,
}: PageProps<"/me/agents/[slug]/decisions">) {
  const { slug } = await params;
  const { agent } = await ownAgentAt(slug, decisionsHref(slug));
  const filters = parseDecisionFilters(await searchParams);
  const { match: matchId, ...filter } = filters;
  const [page, versions, runs, t] = await Promise.all([
    listDecisions(database(), { ...filter, matchId, agentId: agent.id, limit: PAGE }),
    versionsOf(database(), agent.id),
    testRunsOf(database(), agent.id, SHOWN_RUNS),
    getTranslations("debug"),
  ]);
  const games = [...new Set(agent.games.map(({ game }) => game))];
  const isActive = agent.state !== "retired";
  return (
    <Page>
      <PageHeading
        title={t("heading", { name: sanitizeName(agent.name) })}
        lead={t("lead")}
        aside={
          <div className="flex flex-wrap gap-2">
            <ButtonLink href={liveDecisionsHref(agent.slug)}>{t("links.live")}</ButtonLink>
            <ButtonLink href={notesHref(agent.slug)}>{t("links.notes")}</ButtonLink>
            <ButtonLink href="/docs/debugging">{t("help")}</ButtonLink>
          </div>
        }
      />
      <FilterForm
        slug={agent.slug}
        filters={filters}
        games={games}
        versions={versions.map(({ number }) => number)}
      />
      <ClientMessages namespaces={["me", "register", "debug"]}>
        {page.decisions.length === 0 ? (
          <EmptyState
            title={t("empty.title")}
            action={<ButtonLink href={practiceHref(agent.slug)}>{t("empty.practice")}</ButtonLink>}
          >
            {t(filters.fault === undefined ? "empty.text" : "empty.filtered")}
          </EmptyState>
        ) : (
          <OwnForm action={startTest} className="flex flex-col gap-4">
            <input type="hidden" name="slug" value={agent.slug} />
            <ul className="divide-y divide-line rounded-card border border-line bg-panel">
              {page.decisions.map((decision) => {
                const name = decisionCursor(decision);
                return (
                  <li key={name} className="flex items-start gap-1 py-3.5 pr-4 pl-1 sm:pl-2">
                    {isActive && (
                      <label className="grid size-10 shrink-0 place-items-center">
                        <span className="sr-only">{t("again.choose")}</span>
                        <input
                          type="checkbox"
                          name="decision"
                          value={name}
                          disabled={decision.wordsHidden}
                          className="size-4 accent-lamp"
                        />
                      </label>
                    )}
                    <DecisionRow slug={agent.slug} decision={decision} />
                  </li>
                );
              })}
            </ul>
            {isActive && (
              <div className="flex flex-wrap items-end gap-3">
                <TestControls label={t("again.chosen")} />
                <Button type="submit" name="newest" value={filters.fault ?? "missed"}>
                  {t(`again.newest.${filters.fault ?? "missed"}`)}
                </Button>
              </div>
            )}
          </OwnForm>
        )}
      </ClientMessages>
      {page.next !== null && (
        <p className="mt-5">
          <ButtonLink href={filteredHref(agent.slug, filters, { cursor: page.next })}>
            {t("older")}
          </ButtonLink>
        </p>
      )}
      {runs.length > 0 && (
        <Section title={t("runs.title")}>
          <RunList slug={agent.slug} runs={runs} />
        </Section>
      )}
    </Page>
  );
}
