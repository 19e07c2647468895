import { listSeasons, type Season, seasonBySlug } from "@wisp/db";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { cache } from "react";
import { parseLeaderboardView } from "#features/leaderboard/address.ts";
import { Leaderboard } from "#features/leaderboard/leaderboard.tsx";
import { shared } from "#features/pictures/shared.ts";
import { leaderboardChoice } from "#features/seasons/load.ts";
import { seasonName } from "#names/season-name.ts";
import { databaseToRead } from "#server/replica.ts";

type Props = PageProps<"/leaderboard/[season]">;

const read = cache(async (slug: string) => seasonBySlug(await databaseToRead(), slug));

async function load({ params }: Props): Promise<Season> {
  return (await read((await params).season)) ?? notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const t = await getTranslations("leaderboard");
  const season = await load(props);
  const locale = await getLocale();
  const name = seasonName(season, await getTranslations("common"), locale);
  const view = parseLeaderboardView(await props.searchParams, season, locale);
  return {
    ...(await shared({
      title: `${name} · ${t("title")}`,
      description: t("lead"),
      card: `/api/v1/leaderboards/${encodeURIComponent(season.slug)}/card.png?locale=${view.locale}`,
    })),
    ...(season.visibility === "unlisted" && { robots: { index: false } }),
  };
}

export default async function SeasonPage(props: Props) {
  const season = await load(props);
  const seasons = leaderboardChoice(await listSeasons(await databaseToRead()), season);
  return <Leaderboard season={season} seasons={seasons} searchParams={await props.searchParams} />;
}
