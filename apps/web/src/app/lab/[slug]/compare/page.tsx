import { findExperiment } from "@wisp/arena";
import { experimentOfMatch } from "@wisp/db";
import { isFailure, type Locale } from "@wisp/game";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { ButtonLink } from "#components/button.tsx";
import { Page, PageHeading } from "#components/page.tsx";
import { experimentHref } from "#links.ts";
import { signedIn } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";
import { type ComparedMatch, readCompared, SideBySide } from "#stages/compare/side-by-side.tsx";

type Props = PageProps<"/lab/[slug]/compare">;

const asked = z.object({ one: z.uuid(), other: z.uuid() });

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("lab.compare");
  return { title: t("title"), robots: { index: false } };
}

/** A finished match of an experiment with the lines of its transcript; null for any other match. */
async function readMatch(slug: string, id: string, locale: Locale): Promise<ComparedMatch | null> {
  const place = await experimentOfMatch(database(), id);
  if (place === null || place.slug !== slug) return null;
  const [, subject = "", arm = ""] = place.planned.split("/");
  return readCompared(id, `${subject} · ${arm}`, locale);
}

export default async function ComparePage({ params, searchParams }: Props) {
  const { slug } = await params;
  const search = asked.safeParse(await searchParams);
  const found = await findExperiment(database(), await signedIn(), slug);
  if (isFailure(found) || !search.success) notFound();
  const t = await getTranslations("lab.compare");
  const locale = z
    .object({ language: z.enum(["en", "zh"]).catch("en") })
    .parse(found.plan).language;
  const [one, other] = await Promise.all(
    [search.data.one, search.data.other].map((id) => readMatch(slug, id, locale)),
  );
  if (one == null || other == null) notFound();
  return (
    <Page>
      <PageHeading
        title={t("title")}
        lead={t("lead")}
        aside={<ButtonLink href={experimentHref(slug)}>{t("back")}</ButtonLink>}
      />
      <SideBySide one={one} other={other} lang={locale} />
    </Page>
  );
}
