import { experimentsOf, forksOf, publishedExperiments } from "@wisp/db";
import { presets } from "@wisp/papers";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/button.tsx";
import { Link } from "#components/link.tsx";
import { Card, EmptyState, Page, PageHeading, Section } from "#components/page.tsx";
import { presetIds } from "#features/lab/draft.ts";
import { ExperimentRow, ForkRow, LabUseLine } from "#features/lab/experiment-row.tsx";
import { pageCardPath } from "#features/pictures/page-card.ts";
import { shared } from "#features/pictures/shared.ts";
import { newExperimentHref } from "#links.ts";
import { experimentSummaries } from "#server/experiments.ts";
import { forkSummary } from "#server/forks.ts";
import { labQuotas } from "#server/lab.ts";
import { signedIn } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("lab");
  return shared({
    title: t("title"),
    description: t("lead"),
    card: pageCardPath("lab", await getLocale()),
  });
}

/** A plan to begin with. */
function Beginning({ href, title, text }: { href: string; title: string; text: string }) {
  return (
    <Link href={href} className="block h-full">
      <Card className="h-full p-5 transition-colors hover:border-mute">
        <h3 className="font-script text-xl">{title}</h3>
        <p className="mt-2 text-sm text-soft">{text}</p>
      </Card>
    </Link>
  );
}

/** The other presets by the paper that they repeat: its name, before a colon, begins theirs. */
const papers: ReadonlyMap<string, readonly (readonly [id: string, name: string])[]> = new Map(
  [
    ...Map.groupBy(
      Object.entries(presets).filter(([id]) => !presetIds.some((each) => each === id)),
      ([, { name }]) => name.split(":")[0] ?? "",
    ),
  ].map(([paper, own]) => [
    paper,
    own.map(([id, { name }]) => [id, name.slice(paper.length + 1).trim()] as const),
  ]),
);

export default async function LabPage() {
  const t = await getTranslations("lab");
  const user = await signedIn();
  const own = user === null ? [] : await experimentsOf(database(), user.id);
  const ownForks = user === null ? [] : await forksOf(database(), user.id);
  const forks = await Promise.all(ownForks.map(forkSummary));
  const use = user === null ? null : await labQuotas(user.id);
  const published = await publishedExperiments(database());
  const [ownRows, rows] = await Promise.all([own, published].map(experimentSummaries));
  return (
    <Page>
      <PageHeading
        title={t("title")}
        lead={t("lead")}
        aside={
          <div className="flex flex-wrap gap-2">
            <ButtonLink href="/lab/collections">{t("collections.title")}</ButtonLink>
            <ButtonLink href="/studies">{t("studies")}</ButtonLink>
            <ButtonLink href="/lab/compare">{t("compareRuns")}</ButtonLink>
            <ButtonLink look="primary" href="/lab/new">
              {t("new")}
            </ButtonLink>
          </div>
        }
      />
      {use !== null && <LabUseLine use={use} />}
      <h2 className="mb-4 font-script text-2xl">{t("begin")}</h2>
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 lg:grid-cols-4">
        {presetIds.map((id) => (
          <li key={id}>
            <Beginning
              href={newExperimentHref({ preset: id })}
              title={t(`presets.${id}.title`)}
              text={t(`presets.${id}.text`)}
            />
          </li>
        ))}
        <li>
          <Beginning href={newExperimentHref({})} title={t("blank.title")} text={t("blank.text")} />
        </li>
      </ul>
      <div className="mt-3 grid grid-cols-1 gap-3 md:grid-cols-2">
        {[...papers].map(([paper, own]) => (
          <Card key={paper} className="p-5">
            <h3 className="font-script text-xl">{t("ofPaper", { paper })}</h3>
            <ul className="mt-2 grid grid-cols-1 gap-x-6 text-sm lg:grid-cols-2">
              {own.map(([id, name]) => (
                <li key={id}>
                  <Link
                    href={newExperimentHref({ preset: id })}
                    className="inline-flex min-h-8 items-center text-soft underline underline-offset-4 hover:text-text"
                    lang="en"
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
      <p className="mt-6 max-w-3xl text-sm text-soft">
        {t.rich("people", {
          owners: (text) => (
            <Link href="/docs/studies" className="underline underline-offset-4">
              {text}
            </Link>
          ),
          raters: (text) => (
            <Link href="/docs/rating" className="underline underline-offset-4">
              {text}
            </Link>
          ),
        })}
      </p>
      {ownRows !== undefined && ownRows.length > 0 && (
        <Section title={t("own")}>
          <ul className="grid grid-cols-1 gap-3">
            {ownRows.map((experiment) => (
              <li key={experiment.slug}>
                <ExperimentRow experiment={experiment} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {forks.length > 0 && (
        <Section
          title={t("forks.own")}
          more={{ href: "/docs/forks-and-suites", label: t("forks.how") }}
        >
          <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
            {forks.map((fork) => (
              <li key={fork.id} className="min-w-0">
                <ForkRow fork={fork} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={t("published")} more={{ href: "/docs/lab", label: t("how") }}>
        {rows === undefined || rows.length === 0 ? (
          <EmptyState title={t("none.title")}>{t("none.text")}</EmptyState>
        ) : (
          <ul className="grid grid-cols-1 gap-3">
            {rows.map((experiment) => (
              <li key={experiment.slug}>
                <ExperimentRow experiment={experiment} />
              </li>
            ))}
          </ul>
        )}
      </Section>
    </Page>
  );
}
