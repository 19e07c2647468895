import { listSeasons } from "@wisp/db";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/button.tsx";
import { EmptyState, Page, PageHeading } from "#components/page.tsx";
import { Leaderboard } from "#features/leaderboard/leaderboard.tsx";
import { shared } from "#features/pictures/shared.ts";
import { leaderboardChoice } from "#features/seasons/load.ts";
import { databaseToRead } from "#server/replica.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("leaderboard");
  const words = { title: t("title"), description: t("lead") };
  const [house] = await listSeasons(await databaseToRead());
  if (house === undefined) return words;
  return shared({
    ...words,
    card: `/api/v1/leaderboards/${encodeURIComponent(house.slug)}/card.png`,
  });
}

/** The house season's leaderboard, the one that everybody plays in. */
export default async function LeaderboardPage({ searchParams }: PageProps<"/leaderboard">) {
  const seasons = await listSeasons(await databaseToRead());
  const [house] = seasons;
  if (house !== undefined) {
    const choice = leaderboardChoice(seasons, house);
    return <Leaderboard season={house} seasons={choice} searchParams={await searchParams} />;
  }
  const t = await getTranslations("leaderboard");
  return (
    <Page>
      <PageHeading title={t("title")} lead={t("lead")} />
      <EmptyState
        title={t("noSeason.title")}
        action={<ButtonLink href="/docs/rules">{t("noSeason.action")}</ButtonLink>}
      >
        {t("noSeason.text")}
      </EmptyState>
    </Page>
  );
}
