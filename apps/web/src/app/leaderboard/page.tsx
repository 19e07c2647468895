import { listSeasons } from "@wisp/db";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Page, PageHeading } from "../../components/page.tsx";
import { Leaderboard } from "../../features/leaderboard/leaderboard.tsx";
import { shared } from "../../features/pictures/shared.ts";
import { database } from "../../server/database.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("leaderboard");
  const words = { title: t("title"), description: t("lead") };
  const [newest] = await listSeasons(database());
  if (newest === undefined) return words;
  return shared({
    ...words,
    card: `/api/v1/leaderboards/${encodeURIComponent(newest.slug)}/card.png`,
  });
}

/** The newest season's board. */
export default async function LeaderboardPage({ searchParams }: PageProps<"/leaderboard">) {
  const seasons = await listSeasons(database());
  const [newest] = seasons;
  if (newest !== undefined) {
    return <Leaderboard season={newest} seasons={seasons} searchParams={await searchParams} />;
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
