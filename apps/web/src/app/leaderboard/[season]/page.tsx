import { listSeasons } from "@wisp/db";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { cache } from "react";
import { parseBoardView } from "../../../features/leaderboard/address.ts";
import { Leaderboard } from "../../../features/leaderboard/leaderboard.tsx";
import { shared } from "../../../features/pictures/shared.ts";
import { seasonName } from "../../../features/seasons/season-name.ts";
import { database } from "../../../server/database.ts";

type Props = PageProps<"/leaderboard/[season]">;

const seasonsOf = cache(() => listSeasons(database()));

async function load({ params }: Props) {
  const { season: slug } = await params;
  const seasons = await seasonsOf();
  const season = seasons.find((each) => each.slug === slug);
  return season === undefined ? notFound() : { season, seasons };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const t = await getTranslations("leaderboard");
  const { season } = await load(props);
  const name = seasonName(season, await getTranslations("common"));
  const view = parseBoardView(await props.searchParams, season, await getLocale());
  return shared({
    title: `${name} · ${t("title")}`,
    description: t("lead"),
    card: `/api/v1/leaderboards/${encodeURIComponent(season.slug)}/card.png?locale=${view.locale}`,
  });
}

export default async function SeasonPage(props: Props) {
  const { season, seasons } = await load(props);
  return <Leaderboard season={season} seasons={seasons} searchParams={await props.searchParams} />;
}
