import { findFork } from "@wisp/arena";
import { branchesOf } from "@wisp/db";
import { isFailure } from "@wisp/game";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { ButtonLink } from "#components/button.tsx";
import { Page, PageHeading } from "#components/page.tsx";
import { forkHref } from "#links.ts";
import { database } from "#server/storage/database.ts";
import { readCompared, SideBySide } from "#stages/compare/side-by-side.tsx";

type Props = PageProps<"/lab/forks/[id]/compare">;

const asked = z.object({ one: z.uuid(), other: z.uuid() });

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("lab.forks");
  return { title: t("compare.title"), robots: { index: false } };
}

export default async function CompareBranchesPage({ params, searchParams }: Props) {
  const { id } = await params;
  const search = asked.safeParse(await searchParams);
  const fork = await findFork(database(), id);
  if (isFailure(fork) || !search.success) notFound();
  const t = await getTranslations("lab.forks");
  const branches = await branchesOf(database(), id);
  const nameOf = (matchId: string): string | null => {
    if (matchId === fork.match.id) return t("compare.match");
    const branch = branches.find((each) => each.matchId === matchId);
    return branch === undefined ? null : t(`compare.${branch.kind}`, { number: branch.run + 1 });
  };
  const [one, other] = await Promise.all(
    [search.data.one, search.data.other].map(async (matchId) => {
      const name = nameOf(matchId);
      return name === null ? null : readCompared(matchId, name, fork.match.locale);
    }),
  );
  if (one == null || other == null) notFound();
  return (
    <Page>
      <PageHeading
        title={t("compare.title")}
        lead={t("compare.lead")}
        aside={<ButtonLink href={forkHref(id)}>{t("compare.back")}</ButtonLink>}
      />
      <SideBySide one={one} other={other} lang={fork.match.locale} />
    </Page>
  );
}
