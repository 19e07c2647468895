import { leaderboardCardQuery } from "@wisp/api";
import { seasonBySlug } from "@wisp/db";
import { cardOfLeaderboard } from "#features/pictures/leaderboard-card.ts";
import { cardAnswer } from "#features/pictures/pictures.ts";
import { ApiProblem, publicRoute, readName, readQuery } from "#server/calls/api.ts";
import { databaseToRead } from "#server/replica.ts";

/** The card of a season's leaderboard: its first places. */
export const GET = publicRoute<{ season: string }>(async ({ params, search, request }) => {
  const { locale, lang } = readQuery(leaderboardCardQuery, search);
  const season = await seasonBySlug(await databaseToRead(), readName(params.season));
  if (season === null) {
    throw new ApiProblem(
      "not-found",
      "There is no such season. /api/v1/seasons lists all seasons.",
    );
  }
  return cardAnswer(request, await cardOfLeaderboard(season, locale, lang ?? locale), 300);
});
