import { showDay } from "@wisp/arena";
import { seasonBySlug } from "@wisp/db";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { cache } from "react";
import { readTournament } from "#features/tournaments/read-tournament.ts";
import { TournamentScreen } from "#features/tournaments/screen.tsx";
import { countCheckedIn } from "#features/tournaments/screen-facts.ts";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { seasonName } from "#names/season-name.ts";
import { database } from "#server/storage/database.ts";

const read = cache((slug: string) => seasonBySlug(database(), slug));

export async function generateMetadata({
  params,
}: PageProps<"/seasons/[slug]/screen">): Promise<Metadata> {
  const season = await read((await params).slug);
  const t = await getTranslations("tournaments");
  return {
    title: season === null ? t("screen") : `${season.name} · ${t("screen")}`,
    robots: { index: false },
  };
}

/** A tournament for a screen in a hall; without header and footer (proxy.ts). Other seasons have none. */
export default async function ScreenPage({ params }: PageProps<"/seasons/[slug]/screen">) {
  const season = await read((await params).slug);
  if (season === null || season.stages === null) notFound();
  const { tournament, terms } = await readTournament(database(), season);
  const day = await showDay(database(), season, new Date());
  const common = await getTranslations("common");
  return (
    <ClientMessages namespaces={["tournaments"]}>
      <TournamentScreen
        slug={season.slug}
        name={seasonName(season, common, await getLocale())}
        first={tournament}
        season={{
          status: season.status,
          opensAtMs: day.opensAt?.getTime() ?? null,
          nextRoundAtMs: day.nextRoundAt?.getTime() ?? null,
          checkedIn: countCheckedIn(day.checkIns.map(({ isCheckedIn }) => isCheckedIn)),
        }}
        terms={terms}
        renderedAtMs={Date.now()}
      />
    </ClientMessages>
  );
}
