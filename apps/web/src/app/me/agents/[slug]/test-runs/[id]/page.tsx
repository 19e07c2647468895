import { findTestRun } from "@wisp/arena";
import { isFailure } from "@wisp/game";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/button.tsx";
import { Page, PageHeading } from "#components/page.tsx";
import { Refresh } from "#components/refresh.tsx";
import { RelativeTime } from "#components/relative-time.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { UntrustedText } from "#components/untrusted-text.tsx";
import { MomentList } from "#features/debugger/moment-list.tsx";
import { ownAgentAt } from "#features/debugger/own-agent-page.ts";
import { LeadFacts, RunSummary } from "#features/debugger/test-runs.tsx";
import { decisionsHref, testRunHref } from "#links.ts";
import { database } from "#server/storage/database.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("debug.runs");
  return { title: t("one"), robots: { index: false } };
}

export default async function TestRunPage({
  params,
}: PageProps<"/me/agents/[slug]/test-runs/[id]">) {
  const { slug, id } = await params;
  const { user, agent } = await ownAgentAt(slug, testRunHref(slug, id));
  const report = await findTestRun(database(), user, agent.slug, id);
  if (isFailure(report)) notFound();
  const { run, moments, summary } = report;
  const t = await getTranslations("debug");
  const isDone = run.status === "done";
  return (
    <Page>
      {!isDone && <Refresh seconds={1} />}
      <PageHeading
        title={t("runs.heading", { name: sanitizeName(agent.name) })}
        lead={
          <LeadFacts>
            {[
              t("version", { number: run.version }),
              t("runs.name", { count: run.moments.length, times: run.times }),
              <RelativeTime key="at" at={run.createdAt} />,
            ]}
          </LeadFacts>
        }
        aside={<ButtonLink href={decisionsHref(agent.slug)}>{t("allDecisions")}</ButtonLink>}
      />
      {run.failure !== null && (
        <UntrustedText text={run.failure} lang="en" className="mb-5 text-bad" />
      )}
      {!isDone && (
        <p role="status" className="mb-5 text-sm text-soft">
          {t("runs.progress", {
            done: summary.answers,
            total: run.moments.length * run.times,
          })}
        </p>
      )}
      <RunSummary summary={summary} />
      <MomentList slug={agent.slug} moments={moments} />
    </Page>
  );
}
