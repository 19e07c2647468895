import { showTournament } from "@wisp/arena";
import { cacheFor, publicRoute, readName } from "#server/calls/api.ts";
import { knownSeason } from "#server/seasons.ts";
import { database } from "#server/storage/database.ts";

/** The tables, the order and the bracket of a tournament. */
export const GET = publicRoute<{ slug: string }>(async ({ params }) => {
  const season = await knownSeason(readName(params.slug));
  const shown = await showTournament(database(), season, Date.now());
  return Response.json(shown, { headers: cacheFor(1) });
});
