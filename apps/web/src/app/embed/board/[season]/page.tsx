import { isLeaderboardFinal, seasonBySlug } from "@wisp/db";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { cache } from "react";
import { z } from "zod";
import { parseLeaderboardView } from "#features/leaderboard/address.ts";
import { firstRows } from "#features/leaderboard/leaderboard.ts";
import { EmbeddedLeaderboard } from "#features/seasons/embedded-leaderboard.tsx";
import { leaderboardPath } from "#links.ts";
import { seasonName } from "#names/season-name.ts";
import { databaseToRead } from "#server/replica.ts";

const USUAL_ROWS = 10;
const MAX_ROWS = 50;

interface Props {
  readonly params: Promise<{ season: string }>;
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const rowsSchema = z.object({
  rows: z.coerce.number().int().min(1).max(MAX_ROWS).catch(USUAL_ROWS),
});

const read = cache(async (slug: string) => seasonBySlug(await databaseToRead(), slug));

/** The leaderboard's own page is what search engines should find. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { season: slug } = await params;
  const season = (await read(slug)) ?? notFound();
  return {
    title: seasonName(season, await getTranslations("common"), await getLocale()),
    robots: { index: false },
    alternates: { canonical: leaderboardPath(slug) },
  };
}

/** A season's leaderboard for frames on other sites. */
export default async function EmbedBoard({ params, searchParams }: Props) {
  const { season: slug } = await params;
  const search = await searchParams;
  const season = (await read(slug)) ?? notFound();
  const { locale } = parseLeaderboardView(search, season, await getLocale());
  const { rows: most } = rowsSchema.parse({ rows: USUAL_ROWS, ...search });
  const from = await databaseToRead();
  const [rows, isFinal] = await Promise.all([
    firstRows(from, season, locale, most),
    isLeaderboardFinal(from, season.id),
  ]);
  return <EmbeddedLeaderboard season={season} isFinal={isFinal} locale={locale} rows={rows} />;
}
