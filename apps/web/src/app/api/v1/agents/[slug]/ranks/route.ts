import { tableQuery } from "@wisp/api";
import { ranksOfAgent } from "@wisp/db";
import { knownAgent } from "#server/agents.ts";
import { cacheFor, publicRoute, readQuery } from "#server/calls/api.ts";
import { csvAnswer } from "#server/calls/tables.ts";
import { databaseToRead } from "#server/replica.ts";

const most = { boards: 20, days: 366 } as const;

/** Where an agent stood on its leaderboards, day by day, oldest first. */
export const GET = publicRoute<{ slug: string }>(async ({ params, search }) => {
  const { format } = readQuery(tableQuery, search);
  const { id, slug } = await knownAgent(params.slug);
  const ranks = await ranksOfAgent(await databaseToRead(), id, most);
  const leaderboards = ranks.map(({ season, locale, days }) => ({
    season: season.slug,
    locale,
    days: days.map(({ day, rank, value, composite }) => ({ day, rank, value, rating: composite })),
  }));
  if (format === "json")
    return Response.json({ slug, boards: leaderboards }, { headers: cacheFor(0) });
  return csvAnswer(`${slug}-ranks.csv`, [
    ["season", "locale", "day", "rank", "value", "rating"],
    ...leaderboards.flatMap(({ season, locale, days }) =>
      days.map(({ day, rank, value, rating }) => [season, locale, day, rank, value, rating]),
    ),
  ]);
});
