import { findCollection } from "@wisp/arena";
import { closedPresetStudy, publishedCards, type StoredCollection } from "@wisp/db";
import { isFailure } from "@wisp/game";
import {
  besideDifference,
  type CardComparison,
  comparedIn,
  gamesApart,
  plannedCollection,
  type ReportCard,
  textIn,
} from "@wisp/lab";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { cache } from "react";
import { ButtonLink } from "#components/button.tsx";
import { Link } from "#components/link.tsx";
import { Page, PageHeading, Section } from "#components/page.tsx";
import { Refresh } from "#components/refresh.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { UntrustedText } from "#components/untrusted-text.tsx";
import { CardPart, type JudgedByPeople } from "#features/lab/card-part.tsx";
import { CollectionReportPart } from "#features/lab/collection-report.tsx";
import {
  CollectionFacts,
  CollectionRunPart,
  shownCollection,
} from "#features/lab/collection-row.tsx";
import { ExperimentRow } from "#features/lab/experiment-row.tsx";
import {
  BesideForm,
  type BesideProblem,
  BesideRefusal,
  groupOf,
  listedCards,
} from "#features/lab/other-cards.tsx";
import { metricNames } from "#features/lab/paper-part.tsx";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { experimentHref, newCollectionHref, studyHref } from "#links.ts";
import { collectionSummary, comparedCards, currentCollectionReport } from "#server/collections.ts";
import { signedIn } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";

type Props = PageProps<"/lab/collections/[slug]">;

const known = cache(async (slug: string) => {
  const found = await findCollection(database(), await signedIn(), slug);
  return isFailure(found) ? notFound() : found;
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { name, publishedAt } = await known((await params).slug);
  return { title: sanitizeName(name), ...(publishedAt === null && { robots: { index: false } }) };
}

/** A card beside another one, with the difference from it. */
interface Beside {
  readonly card: ReportCard;
  readonly comparison: CardComparison | null;
}

/** The card of another collection, or why it is not shown beside this one; null where none is asked for. */
async function cardBeside(
  slug: unknown,
  card: ReportCard,
  stored: StoredCollection,
): Promise<Beside | BesideProblem | null> {
  if (typeof slug !== "string" || slug === "") return null;
  const found = await findCollection(database(), await signedIn(), slug);
  // Of an old version there is a plan alone.
  const planned = isFailure(found) ? null : plannedCollection(found.plan);
  const other = planned === null ? null : comparedIn(planned.collection, planned.experiments);
  if (isFailure(found) || other === null) return { code: "unknown" };
  const code = besideDifference(card, other);
  if (code === "games") return { code, games: gamesApart(card, other) };
  if (code !== null) return { code, one: String(card[code]), other: String(other[code]) };
  const report = await currentCollectionReport(found);
  if (report === null || report.card === null) return { code: "unknown" };
  return { card: report.card, comparison: await comparedCards(stored, found) };
}

/** What people said of the clues of a card's matches, once its owner has closed their study. */
async function judgedByPeople(
  { ownerId }: StoredCollection,
  experiments: readonly string[],
): Promise<JudgedByPeople | null> {
  if (ownerId === null) return null;
  const preset = "llmarena-description";
  const found = await closedPresetStudy(database(), ownerId, { preset, experiments });
  if (found === null || found.table.rows.length === 0) return null;
  const user = await signedIn();
  return {
    rows: found.table.rows,
    href: user?.id === ownerId ? studyHref(found.slug) : null,
  };
}

export default async function CollectionPage({ params, searchParams }: Props) {
  const t = await getTranslations("lab.collections");
  const locale = await getLocale();
  const stored = await known((await params).slug);
  const user = await signedIn();
  const found = await collectionSummary(stored);
  const shown = shownCollection(stored, found);
  const { slug, status } = shown.collection;
  const report = await currentCollectionReport(stored);
  const parts = plannedCollection(stored.plan)?.experiments ?? [];
  const names = new Map(
    await Promise.all(
      parts.map(async ({ id, entry }) => [id, await metricNames(entry.game.id, locale)] as const),
    ),
  );
  const isOwn = user !== null && (user.id === stored.ownerId || user.role === "admin");
  const card = report?.card ?? null;
  const people =
    card === null
      ? null
      : await judgedByPeople(
          stored,
          found.experiments.map((each) => each.slug),
        );
  const beside = card === null ? null : await cardBeside((await searchParams).beside, card, stored);
  const others =
    card === null
      ? []
      : listedCards(await publishedCards(database(), card.version)).filter(
          (each) => each.slug !== stored.slug && groupOf(each) === groupOf(card),
        );
  const slugOf = new Map(parts.map(({ id }, at) => [id, found.experiments[at]?.slug]));
  const file = (name: string): string => `/api/v1/collections/${slug}/${name}`;
  return (
    <Page>
      {status === "running" && <Refresh seconds={4} />}
      <PageHeading
        title={sanitizeName(textIn(shown.name, locale))}
        lead={<UntrustedText text={textIn(shown.question, locale)} />}
      />
      <CollectionFacts {...shown} />
      {isOwn && (
        <div className="mt-8 empty:hidden">
          <ClientMessages namespaces={["lab"]}>
            <CollectionRunPart collection={shown.collection} />
          </ClientMessages>
        </div>
      )}
      {card !== null && (
        <>
          {others.length > 0 && <BesideForm others={others} chosen={(await searchParams).beside} />}
          {beside !== null && "code" in beside && <BesideRefusal problem={beside} />}
          <CardPart
            card={card}
            people={people}
            beside={beside !== null && "card" in beside ? [beside] : []}
            hrefOf={(id) => experimentHref(slugOf.get(id) ?? "")}
          />
        </>
      )}
      <Section title={t("experiments")}>
        {status !== "finished" && <p className="mb-4 text-sm text-mute">{t("experimentsNote")}</p>}
        <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
          {found.experiments.map((experiment) => (
            <li key={experiment.slug} className="min-w-0">
              <ExperimentRow experiment={experiment} />
            </li>
          ))}
        </ul>
      </Section>
      <CollectionReportPart
        report={report}
        hasCard={card !== null}
        namesOf={(experiment) => names.get(experiment) ?? (({ id }) => id)}
      />
      <Section title={t("take")}>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href={file("plan")}>{t("plan")}</ButtonLink>
          <ButtonLink href={file("results")}>{t("resultsFile")}</ButtonLink>
          <ButtonLink href={newCollectionHref({ copy: slug })}>{t("again")}</ButtonLink>
        </div>
      </Section>
      <p className="mt-12 text-sm">
        <Link href="/lab/collections" className="text-soft underline underline-offset-4">
          {t("title")}
        </Link>
      </p>
    </Page>
  );
}
