import { historyQuery } from "@wisp/api";
import { rankHistory } from "@wisp/db";
import { topRows } from "#features/leaderboard/leaderboard.ts";
import { cacheFor, publicRoute, readName, readQuery } from "#server/calls/api.ts";
import { csvAnswer } from "#server/calls/tables.ts";
import { leaderboardSeason } from "#server/leaderboards.ts";
import { databaseToRead } from "#server/replica.ts";

const MAX_AGENTS = 100;
const MAX_DAYS = 366;

/** Where the best of a leaderboard stood, day by day. */
export const GET = publicRoute<{ season: string }>(async ({ params, search }) => {
  const { locale, format } = readQuery(historyQuery, search);
  const from = await databaseToRead();
  const season = await leaderboardSeason(from, readName(params.season), locale);
  const leaderboard = { seasonId: season.id, locale };
  const rows = await topRows(from, { ...leaderboard, clean: false }, MAX_AGENTS);
  const slugs = rows.map(({ agent }) => agent.slug);
  const history = await rankHistory(from, leaderboard, slugs, MAX_DAYS);
  const agents = slugs.map((slug) => ({
    slug,
    days: (history.get(slug) ?? []).map(({ day, rank, value, composite }) => ({
      day,
      rank,
      value,
      rating: composite,
    })),
  }));
  if (format === "csv") {
    return csvAnswer(`${season.slug}-${locale}-history.csv`, [
      ["agent", "day", "rank", "value", "rating"],
      ...agents.flatMap(({ slug, days }) =>
        days.map(({ day, rank, value, rating }) => [slug, day, rank, value, rating]),
      ),
    ]);
  }
  return Response.json({ season: season.slug, locale, agents }, { headers: cacheFor(0) });
});
