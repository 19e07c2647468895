import {
  isOpen,
  MIN_IN_PLAY,
  mayRetire,
  mayReview,
  type PackSummary,
  packBySlug,
  pairsOf,
  type ReviewedPair,
} from "@wisp/db";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { ButtonLink } from "#components/button.tsx";
import { EmptyState, Facts, Page, PageHeading, Section } from "#components/page.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { Name } from "#components/untrusted-text.tsx";
import { doneMessage } from "#features/packs/done.ts";
import { StateBadge } from "#features/packs/pack-list.tsx";
import { PairList, Retire, WaitingList } from "#features/packs/pair-list.tsx";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { localeName } from "#i18n/locale.ts";
import { proposeHref } from "#links.ts";
import { signedIn } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";

const readPack = cache((slug: string) => packBySlug(database(), slug));

export async function generateMetadata({ params }: PageProps<"/packs/[slug]">): Promise<Metadata> {
  const pack = (await readPack((await params).slug)) ?? notFound();
  const t = await getTranslations("packs");
  return { title: `${sanitizeName(pack.name, 60)} · ${t("title")}`, description: t("lead") };
}

/** The pairs in the parts of the page: those to review, one's own proposals, and the rest. */
function parted(pairs: readonly ReviewedPair[], reviews: boolean, handle: string | null) {
  const isOwn = ({ proposer, status }: ReviewedPair): boolean =>
    !reviews && handle !== null && proposer === handle && status !== "retired";
  return {
    waiting: pairs.filter(({ status }) => reviews && status === "proposed"),
    own: pairs.filter(isOwn),
    read: pairs.filter(
      (pair) => !isOwn(pair) && (pair.status === "accepted" || pair.status === "retired"),
    ),
  };
}

async function Lead({ pack }: { pack: PackSummary }) {
  const t = await getTranslations("packs");
  if (pack.retiredAt !== null) return t("leads.retired");
  if (!pack.public) return t("leads.hidden", { least: MIN_IN_PLAY });
  return t(pack.creatorId === null ? "leads.arena" : "leads.public");
}

export default async function PackPage({ params, searchParams }: PageProps<"/packs/[slug]">) {
  const pack = (await readPack((await params).slug)) ?? notFound();
  const user = await signedIn();
  const t = await getTranslations("packs");
  const reviews = mayReview(user, pack);
  const pairs = await pairsOf(database(), pack, user);
  const { waiting, own, read } = parted(pairs, reviews, user?.handle ?? null);
  const said = doneMessage((await searchParams).done);
  const retires = mayRetire(user, pack);
  return (
    <Page>
      <PageHeading
        title={sanitizeName(pack.name, 60)}
        lead={<Lead pack={pack} />}
        aside={
          pack.retiredAt === null && (
            <ButtonLink href={proposeHref(pack.slug)}>
              {t(reviews ? "propose.add" : "propose.open")}
            </ButtonLink>
          )
        }
      />
      {said !== undefined && (
        <p role="status" className="mb-5 text-sm text-good">
          {t(`said.${said}`)}
        </p>
      )}
      <ClientMessages namespaces={["packs"]}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Facts>
            {[
              <StateBadge key="state" pack={pack} />,
              <span key="language" lang={pack.locale}>
                {localeName(pack.locale)}
              </span>,
              t("pairs", { count: pack.families }),
              t("rankedPairs", { count: pack.ranked }),
              pack.creator === null ? t("arenas") : <Name key="creator">{pack.creator}</Name>,
            ]}
          </Facts>
          {retires && <Retire pack={pack.slug} />}
        </div>
        {waiting.length > 0 && (
          <Section title={t("sections.waiting")}>
            <WaitingList pairs={waiting.map((each) => ({ ...each, pack }))} from="pack" />
          </Section>
        )}
        {own.length > 0 && (
          <Section title={t("sections.own")}>
            <PairList pairs={own} pack={pack} own reviews={reviews} retires={retires} />
          </Section>
        )}
        <Section title={t(isOpen(pack) || reviews ? "sections.all" : "sections.retired")}>
          {read.length === 0 ? (
            <EmptyState title={t(isOpen(pack) || reviews ? "noPairs" : "allHidden")} />
          ) : (
            <PairList pairs={read} pack={pack} own={false} reviews={reviews} retires={retires} />
          )}
        </Section>
      </ClientMessages>
    </Page>
  );
}
