import {
  type Database,
  type PeopleLeaderboard,
  peopleLeaderboard,
  type Season,
  seasonBySlug,
} from "@wisp/db";
import { ApiProblem } from "#server/calls/api.ts";
import { databaseToRead } from "./replica.ts";

/** The season of that slug, which has a leaderboard in that language. Throws the error for the caller. */
export async function leaderboardSeason(
  database: Database,
  slug: string,
  locale: string,
): Promise<Season> {
  const season = await seasonBySlug(database, slug);
  if (season === null) {
    throw new ApiProblem(
      "not-found",
      "There is no such season. /api/v1/seasons lists all seasons.",
    );
  }
  if (!season.locales.includes(locale)) {
    throw new ApiProblem(
      "not-found",
      `This season has no board in "${locale}"; it has ${season.locales.join(", ")}.`,
    );
  }
  return season;
}

/** So long a leaderboard that was read is shown: it adds up every match with people. */
const KEEP_MS = 60_000;

const kept = new Map<
  string,
  { readonly readAt: number; readonly board: Promise<PeopleLeaderboard> }
>();

/** The leaderboard of people of a registered game, at most a minute old. */
export function recentPeopleLeaderboard(game: string): Promise<PeopleLeaderboard> {
  const known = kept.get(game);
  if (known !== undefined && performance.now() - known.readAt < KEEP_MS) return known.board;
  const leaderboard = databaseToRead().then((from) => peopleLeaderboard(from, game));
  kept.set(game, { readAt: performance.now(), board: leaderboard });
  // A read that failed is not kept.
  leaderboard.catch(() => kept.delete(game));
  return leaderboard;
}
