import { listAgents } from "@wisp/db";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/button.tsx";
import { EmptyState, Page, PageHeading } from "#components/page.tsx";
import { Segmented } from "#components/segmented.tsx";
import { AgentCard } from "#features/agents/agent-card.tsx";
import { AgentFilterForm } from "#features/agents/agent-filter-form.tsx";
import { agentQueryOf, agentsHref, parseAgentFilters } from "#features/agents/filters.ts";
import { localeNames } from "#i18n/locale.ts";
import { databaseToRead } from "#server/replica.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("agents");
  return { title: t("title"), description: t("lead") };
}

export default async function AgentsPage({ searchParams }: PageProps<"/agents">) {
  const filters = parseAgentFilters(await searchParams);
  const readersLocale = await getLocale();
  const t = await getTranslations("agents");
  const { agents, next } = await listAgents(
    await databaseToRead(),
    agentQueryOf(filters, readersLocale),
  );
  const filtered = agentsHref(filters, { locale: undefined, cursor: filters.cursor }) !== "/agents";
  return (
    <Page>
      <PageHeading title={t("title")} lead={t("lead")} />
      <AgentFilterForm filters={filters} />
      <div className="mb-6 flex flex-wrap gap-2">
        <Segmented
          label={t("filter.language")}
          segments={(["any", "en", "zh"] as const).map((locale) => ({
            href: agentsHref(filters, { locale }),
            label: locale === "any" ? t("filter.anyLanguage") : localeNames[locale],
            lang: locale === "any" ? undefined : locale,
            current: (filters.locale ?? readersLocale) === locale,
          }))}
        />
      </div>
      {agents.length === 0 ? (
        <EmptyState
          title={filtered ? t("empty.title") : t("empty.noneTitle")}
          action={
            <ButtonLink look="primary" href="/agents/new">
              {t("empty.action")}
            </ButtonLink>
          }
        >
          {filtered ? t("empty.text") : t("empty.noneText")}
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {agents.map((agent) => (
            <li key={agent.id}>
              <AgentCard agent={agent} />
            </li>
          ))}
        </ul>
      )}
      {next !== null && (
        <div className="mt-6 flex justify-center">
          <ButtonLink href={agentsHref(filters, { cursor: next })}>{t("more")}</ButtonLink>
        </div>
      )}
    </Page>
  );
}
