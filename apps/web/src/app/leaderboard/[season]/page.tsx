import { listSeasons } from "@wisp/db";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { Leaderboard } from "../../../features/leaderboard/leaderboard.tsx";
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
  return { title: `${name} · ${t("title")}`, description: t("lead") };
}

export default async function SeasonPage(props: Props) {
  const { season, seasons } = await load(props);
  return <Leaderboard season={season} seasons={seasons} searchParams={await props.searchParams} />;
}
