import { reportOfClass } from "@wisp/arena";
import { isFailure } from "@wisp/game";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/button.tsx";
import { Page, PageHeading } from "#components/page.tsx";
import { ClassParts } from "#features/seasons/class.tsx";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { seasonHref } from "#links.ts";
import { seasonName } from "#names/season-name.ts";
import { signedIn } from "#server/session/signed-in.ts";
import { addressToCopy } from "#server/site-address.ts";
import { database } from "#server/storage/database.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("seasons.class");
  return { title: t("title"), robots: { index: false } };
}

/** The class of a season, for its own organizer alone: for other admins, too, this page does not exist. */
export default async function ClassPage({ params }: PageProps<"/seasons/[slug]/class">) {
  const { slug } = await params;
  const user = await signedIn();
  if (user === null) notFound();
  const report = await reportOfClass(database(), user, slug);
  if (isFailure(report)) notFound();
  const t = await getTranslations("seasons.class");
  const name = seasonName(report.season, await getTranslations("common"), await getLocale());
  return (
    <Page>
      <PageHeading
        title={`${t("title")} · ${name}`}
        lead={t("lead")}
        aside={<ButtonLink href={seasonHref(slug)}>{t("toSeason")}</ButtonLink>}
      />
      <ClientMessages namespaces={["seasons"]}>
        <ClassParts report={report} site={await addressToCopy()} />
      </ClientMessages>
    </Page>
  );
}
