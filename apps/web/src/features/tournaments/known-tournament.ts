import { tournamentSchema } from "@wisp/api";
import { showTournament } from "@wisp/arena";
import type { Season } from "@wisp/db";
import { ApiProblem } from "#server/calls/api.ts";
import { knownSeason } from "#server/seasons.ts";
import { database } from "#server/storage/database.ts";
import type { ApiTournament } from "./spoilers.ts";

/** The tournament with this slug. Throws the problem of the call if there is none. */
export async function knownTournament(slug: string): Promise<Season> {
  const season = await knownSeason(slug);
  if (season.stages === null) throw new ApiProblem("not-found", "This season is no tournament.");
  return season;
}

/** A tournament with all results. */
export const wholeTournament = async (season: Season): Promise<ApiTournament> =>
  tournamentSchema.parse(await showTournament(database(), season, Date.now()));
