import { panelOf } from "@wisp/arena";
import { isEntered, listEntries, packsOfSeason } from "@wisp/db";
import { isFailure } from "@wisp/game";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/button.tsx";
import { Page, PageHeading } from "#components/page.tsx";
import { RunSeason } from "#features/seasons/run-season.tsx";
import { PanelParts } from "#features/tournaments/panel.tsx";
import { StartNote } from "#features/tournaments/start-note.tsx";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { screenHref, seasonHref } from "#links.ts";
import { seasonName } from "#names/season-name.ts";
import { signedIn } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("tournaments.day");
  return { title: t("title"), robots: { index: false } };
}

/** The panel of a tournament, for its organizer and admins; for others this page does not exist. */
export default async function DayPage({ params }: PageProps<"/seasons/[slug]/day">) {
  const { slug } = await params;
  const user = await signedIn();
  if (user === null) notFound();
  const panel = await panelOf(database(), user, slug, new Date());
  if (isFailure(panel)) notFound();
  const [t, common, locale, entries, packs] = await Promise.all([
    getTranslations("tournaments"),
    getTranslations("common"),
    getLocale(),
    listEntries(database(), panel.season.id),
    packsOfSeason(database(), panel.season.id),
  ]);
  return (
    <Page>
      <PageHeading
        title={`${t("day.title")} · ${seasonName(panel.season, common, locale)}`}
        lead={t("day.lead")}
        aside={
          <div className="flex flex-wrap gap-2">
            <ButtonLink href={seasonHref(slug)}>{t("day.toSeason")}</ButtonLink>
            <ButtonLink href={screenHref(slug)}>{t("screen")}</ButtonLink>
          </div>
        }
      />
      <ClientMessages namespaces={["seasons", "tournaments"]}>
        <div className="mb-5 empty:hidden">
          <StartNote
            season={panel.season}
            day={panel.day}
            entered={entries.filter(isEntered).length}
            packs={packs}
          />
        </div>
        <RunSeason season={panel.season} />
        <PanelParts panel={panel} entries={entries} />
      </ClientMessages>
    </Page>
  );
}
