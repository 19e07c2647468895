import { findExperiment } from "@wisp/arena";
import { type Experiment, experimentsOf, publishedExperiments } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { gameEntry } from "@wisp/games";
import { compareRuns } from "@wisp/lab";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { z } from "zod";
import { ButtonLink } from "#components/button.tsx";
import { Link } from "#components/link.tsx";
import { Page, PageHeading } from "#components/page.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { RunChoice, RunFacts, type RunOption, RunTable } from "#features/lab/compare-runs.tsx";
import { ExperimentFacts } from "#features/lab/experiment-row.tsx";
import { metricNames } from "#features/lab/paper-part.tsx";
import { experimentHref } from "#links.ts";
import { experimentSummaries, runOf } from "#server/experiments.ts";
import { signedIn } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";

type Props = PageProps<"/lab/compare">;

const slug = z.string().min(1).optional().catch(undefined);
const asked = z.object({ a: slug, b: slug });

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("lab.runs");
  return { title: t("title"), robots: { index: false } };
}

/** The two experiments beside each other. */
async function Compared({ one, other }: { one: Experiment; other: Experiment }) {
  const t = await getTranslations("lab.runs");
  const entry = gameEntry(one.game);
  if (entry === undefined || one.game !== other.game) {
    return <p className="mt-6 text-sm text-soft">{t("otherGame")}</p>;
  }
  const [first, second] = await Promise.all([runOf(one), runOf(other)]);
  const found = compareRuns(entry, first, second);
  const summaries = await experimentSummaries([one, other]);
  return (
    <>
      <ul className="mt-6 grid gap-4 sm:grid-cols-2">
        {summaries.map((experiment, at) => (
          <li key={at} className="min-w-0 rounded-card border border-line p-4">
            <h2 className="mb-2 font-script text-xl wrap-anywhere">
              <span className="mr-2 text-mute">{t(at === 0 ? "one" : "two")}</span>
              <Link href={experimentHref(experiment.slug)} className="hover:underline">
                <Name>{experiment.name}</Name>
              </Link>
            </h2>
            <ExperimentFacts experiment={experiment} />
          </li>
        ))}
      </ul>
      <RunFacts found={found} />
      <RunTable
        found={found}
        runs={[one, other]}
        nameOf={await metricNames(one.game, await getLocale())}
      />
    </>
  );
}

export default async function CompareRunsPage({ searchParams }: Props) {
  const t = await getTranslations("lab.runs");
  const lab = await getTranslations("lab");
  const user = await signedIn();
  const { a, b } = asked.parse(await searchParams);
  const find = async (each: string | undefined): Promise<Experiment | null> => {
    if (each === undefined) return null;
    const found = await findExperiment(database(), user, each);
    return isFailure(found) ? notFound() : found;
  };
  const [one, other] = await Promise.all([find(a), find(b)]);
  const own = user === null ? [] : await experimentsOf(database(), user.id);
  const listed = [...own, ...(await publishedExperiments(database())), one, other];
  const runs = new Map(
    listed.flatMap((each): [string, RunOption][] => (each === null ? [] : [[each.slug, each]])),
  );
  return (
    <Page>
      <PageHeading
        title={t("title")}
        lead={t("lead")}
        aside={<ButtonLink href="/lab">{lab("title")}</ButtonLink>}
      />
      <RunChoice runs={[...runs.values()]} a={a} b={b} />
      {one !== null && other !== null && <Compared one={one} other={other} />}
    </Page>
  );
}
