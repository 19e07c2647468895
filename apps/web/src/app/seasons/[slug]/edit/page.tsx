import { requestOfSeason, tableSize } from "@wisp/arena";
import { listPoolModels, mayRun, packsFor, seasonBySlug } from "@wisp/db";
import { drawsWords, isRegistered } from "@wisp/games";
import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { GameGone } from "#components/alert.tsx";
import { Page, PageHeading } from "#components/page.tsx";
import { draftOf } from "#features/seasons/first-draft.ts";
import {
  interviewsOf,
  mayBeSelfTeams,
  optionsOf,
  rankingWords,
} from "#features/seasons/options.ts";
import { SeasonForm } from "#features/seasons/season-form.tsx";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { seasonHref } from "#links.ts";
import { gameName } from "#names/game-names.ts";
import { signedIn } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("seasons.edit");
  return { title: t("title"), robots: { index: false } };
}

/** The terms of a season that has not started, for who runs it. */
export default async function EditSeasonPage({ params }: PageProps<"/seasons/[slug]/edit">) {
  const { slug } = await params;
  const user = await signedIn();
  const season = await seasonBySlug(database(), slug);
  if (user === null || season === null || !mayRun(user, season)) notFound();
  if (season.status !== "draft") redirect(seasonHref(slug));
  const t = await getTranslations("seasons.edit");
  if (!isRegistered(season.game)) {
    return (
      <Page>
        <PageHeading title={t("title")} lead={t("lead")} />
        <GameGone game={season.game} />
      </Page>
    );
  }
  const locale = await getLocale();
  const options = optionsOf(season.game, locale);
  return (
    <Page>
      <PageHeading title={t("title")} lead={t("lead")} />
      <ClientMessages namespaces={["seasons", "replay", "register"]}>
        <SeasonForm
          first={draftOf(await requestOfSeason(database(), season), options)}
          gameName={gameName(season.game, locale)}
          options={options}
          games={[]}
          rankings={{
            total: rankingWords(season.game, "total"),
            rating: rankingWords(season.game, "rating"),
          }}
          selfTeams={mayBeSelfTeams(season.game)}
          seats={tableSize(season) ?? 2}
          packs={await packsFor(database(), user)}
          drawsWords={drawsWords(season.game)}
          interviews={interviewsOf(season.game, locale)}
          poolModels={await listPoolModels(database())}
          season={slug}
        />
      </ClientMessages>
    </Page>
  );
}
