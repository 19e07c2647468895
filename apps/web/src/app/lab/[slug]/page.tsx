import { findExperiment, rerunLimitsOf } from "@wisp/arena";
import { matchesOfBlocks } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { experimentSchema } from "@wisp/lab";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { cache } from "react";
import { z } from "zod";
import { ButtonLink } from "#components/button.tsx";
import { CopyText } from "#components/copy.tsx";
import { Link } from "#components/link.tsx";
import { Page, PageHeading, Section } from "#components/page.tsx";
import { Refresh } from "#components/refresh.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { UntrustedText } from "#components/untrusted-text.tsx";
import { BlockList } from "#features/lab/block-list.tsx";
import { citation } from "#features/lab/citation.ts";
import {
  ExperimentBadge,
  ExperimentBar,
  ExperimentFacts,
  LabNotes,
} from "#features/lab/experiment-row.tsx";
import {
  DeviationsPart,
  metricNames,
  PaperPart,
  questionNames,
} from "#features/lab/paper-part.tsx";
import { ResultPart } from "#features/lab/result-part.tsx";
import { LastIncident, RerunPart, RunPart } from "#features/lab/run-part.tsx";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { compareRunsHref, experimentMatchesHref, newExperimentHref, newStudyHref } from "#links.ts";
import { interviewScoreNames, roleName } from "#names/game-names.ts";
import { currentReport, experimentSummaries } from "#server/experiments.ts";
import { signedIn } from "#server/session/signed-in.ts";
import { addressToCopy } from "#server/site-address.ts";
import { database } from "#server/storage/database.ts";

type Props = PageProps<"/lab/[slug]">;

const BLOCKS = 6;

const asked = z.object({ from: z.coerce.number().int().min(0).max(10_000).catch(0) });

const known = cache(async (slug: string) => {
  const found = await findExperiment(database(), await signedIn(), slug);
  return isFailure(found) ? notFound() : found;
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { name, publishedAt } = await known((await params).slug);
  return { title: sanitizeName(name), ...(publishedAt === null && { robots: { index: false } }) };
}

export default async function ExperimentPage({ params, searchParams }: Props) {
  const t = await getTranslations("lab");
  const stored = await known((await params).slug);
  const user = await signedIn();
  const [experiment] = await experimentSummaries([stored]);
  if (experiment === undefined) notFound();
  const report = await currentReport(stored);
  const plan = experimentSchema.parse(stored.plan);
  const locale = await getLocale();
  const nameOf = await metricNames(stored.game, locale);
  const questionOf = await questionNames(stored.game, locale);
  const { from } = asked.parse(await searchParams);
  // One more than is shown says whether others follow.
  const numbers = Array.from({ length: BLOCKS + 1 }, (_, at) => from + at);
  const made = Map.groupBy(
    await matchesOfBlocks(database(), stored.id, numbers),
    ({ planned }) => Number.parseInt(planned, 10) - 1,
  );
  const found = numbers.flatMap((block) => {
    const matches = made.get(block);
    return matches === undefined ? [] : [{ block, matches }];
  });
  const blocks = found.filter(({ block }) => block < from + BLOCKS);
  const isOwn = user !== null && (user.id === stored.ownerId || user.role === "admin");
  const { slug, status, reason } = experiment;
  const blocksHref = (first: number): string => experimentMatchesHref(slug, first);
  const arena = await addressToCopy();
  const cite = citation(experiment, `${arena}/lab/${slug}`);
  const limits = await rerunLimitsOf(database(), stored);
  const file = (name: string): string => `/api/v1/experiments/${slug}/${name}`;
  return (
    <Page>
      {status === "running" && <Refresh seconds={4} />}
      <PageHeading
        title={sanitizeName(experiment.name)}
        lead={<UntrustedText text={experiment.question} />}
        aside={<ExperimentBadge status={status} />}
      />
      <ExperimentFacts experiment={experiment} />
      {status !== "finished" && <ExperimentBar experiment={experiment} />}
      {reason !== null && (
        <p className="mt-3 text-sm text-soft">
          {t(`reasons.${status === "paused" && reason === "owner" ? "ownerPaused" : reason}`)}
        </p>
      )}
      {isOwn && <LabNotes kind="experiment" state={experiment} />}
      {isOwn && <LastIncident stored={stored} user={user} />}
      {isOwn && (
        <div className="mt-8 empty:hidden">
          <ClientMessages namespaces={["lab"]}>
            <RunPart experiment={experiment} limits={limits} />
          </ClientMessages>
        </div>
      )}
      <ResultPart
        report={report}
        nameOf={nameOf}
        questionOf={questionOf}
        scoreNames={interviewScoreNames(stored.game, locale)}
        roleOf={(role) => roleName(stored.game, role, locale)}
      />
      {report !== null && <DeviationsPart report={report} />}
      <PaperPart paper={plan.paper} />
      {blocks.length > 0 && experiment.matchesDeletedAt === null && (
        <div id="matches" className="scroll-mt-20">
          <Section title={t("matches.title")}>
            <p className="mb-4 text-sm text-mute">{t("matches.lead")}</p>
            {user !== null && status === "finished" && (
              <div className="mb-4">
                <ButtonLink href={newStudyHref({ experiment: slug })}>{t("newStudy")}</ButtonLink>
              </div>
            )}
            <BlockList
              slug={slug}
              arms={plan.arms.map(({ name }) => name)}
              blocks={blocks}
              settings={(plan.settings ?? []).map(({ id }) => id)}
            />
            <nav aria-label={t("matches.title")} className="mt-4 flex justify-between gap-3">
              {from > 0 ? (
                <ButtonLink href={blocksHref(Math.max(0, from - BLOCKS))}>
                  {t("matches.older")}
                </ButtonLink>
              ) : (
                <span />
              )}
              {found.length > blocks.length && (
                <ButtonLink href={blocksHref(from + BLOCKS)}>{t("matches.newer")}</ButtonLink>
              )}
            </nav>
          </Section>
        </div>
      )}
      <Section title={t("take.title")}>
        <RerunPart limits={limits} arena={arena} slug={slug} />
        <div className="mt-4 flex flex-wrap gap-3">
          <ButtonLink href={file("plan")}>{t("take.plan")}</ButtonLink>
          <ButtonLink href={file("results")}>{t("take.results")}</ButtonLink>
          <ButtonLink href={newExperimentHref({ copy: slug })}>{t("take.again")}</ButtonLink>
          <ButtonLink href={compareRunsHref(slug)}>{t("take.compare")}</ButtonLink>
        </div>
        <h3 className="mt-8 mb-2 font-semibold">{t("take.cite")}</h3>
        {experiment.publishedAt === null && (
          <p className="mb-3 max-w-2xl text-sm text-soft">{t("take.citeLater")}</p>
        )}
        <pre className="rounded-card border border-line bg-panel p-4 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
          {cite}
        </pre>
        <div className="mt-3">
          <CopyText text={cite} label={t("take.copy")} copied={t("take.copied")} />
        </div>
      </Section>
      <p className="mt-12 text-sm">
        <Link href="/lab" className="text-soft underline underline-offset-4">
          {t("title")}
        </Link>
      </p>
    </Page>
  );
}
