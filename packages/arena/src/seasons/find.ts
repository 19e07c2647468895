import { type Database, mayRun, type Season, seasonBySlug, type User } from "@wisp/db";
import { type Failure, isFailure } from "@wisp/game";
import { seasonFailure } from "./failure.ts";

/** The season with this slug. */
export async function findSeason(
  database: Database,
  slug: string,
): Promise<Season | Failure<"unknown-season">> {
  const season = await seasonBySlug(database, slug);
  return season ?? seasonFailure("unknown-season", "There is no such season.");
}

/** A season that the user may change and act on: its organizer, and admins. */
export async function findOwnSeason(
  database: Database,
  user: Pick<User, "id" | "role">,
  slug: string,
): Promise<Season | Failure<"unknown-season" | "not-yours">> {
  const season = await findSeason(database, slug);
  if (isFailure(season) || mayRun(user, season)) return season;
  return seasonFailure("not-yours", "Only the organizer of this season and admins can do this.");
}
