import {
  canBeClass,
  entryChoices,
  glances,
  membershipOf,
  opensClass,
  seasonBySlug,
} from "@wisp/db";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/button.tsx";
import { Page, PageHeading } from "#components/page.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { JoinClass } from "#features/seasons/join-class.tsx";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { seasonHref } from "#links.ts";
import { seasonName } from "#names/season-name.ts";
import { signedIn } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("seasons.class.join");
  // The address is a key: no other site learns it.
  return { title: t("title"), robots: { index: false }, referrer: "same-origin" };
}

/** Where a student joins the class of a season, by its link or from its roster. */
export default async function JoinClassPage({
  params,
  searchParams,
}: PageProps<"/seasons/[slug]/join">) {
  const { slug } = await params;
  const { token: given } = await searchParams;
  const token = typeof given === "string" ? given : "";
  const season = await seasonBySlug(database(), slug);
  if (season === null || !canBeClass(season)) notFound();
  const user = await signedIn();
  const t = await getTranslations("seasons.class");
  const name = seasonName(season, await getTranslations("common"), await getLocale());
  const { organizer } = (await glances(database(), [season.id])).get(season.id) ?? {};
  const teacher = sanitizeName(organizer ?? "", 60);
  const reader = user && {
    membership: await membershipOf(database(), season.id, user.id),
    choices: await entryChoices(database(), season, user.id, true),
  };
  return (
    <Page>
      <PageHeading
        title={t(reader?.membership?.consentedAt ? "join.yours" : "join.title")}
        lead={t("join.lead", { season: name, organizer: teacher })}
        aside={<ButtonLink href={seasonHref(slug)}>{t("toSeason")}</ButtonLink>}
      />
      <ClientMessages namespaces={["seasons"]}>
        <JoinClass
          season={season}
          organizer={teacher}
          token={token}
          opens={await opensClass(database(), season.id, token)}
          reader={reader}
        />
      </ClientMessages>
    </Page>
  );
}
