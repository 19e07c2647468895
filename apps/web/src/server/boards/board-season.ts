import { type Database, type Season, seasonBySlug } from "@wisp/db";
import { ApiProblem } from "#server/calls/api.ts";

/** The season of that slug, which has a board in that language. Throws the error for the caller. */
export async function boardSeason(
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
