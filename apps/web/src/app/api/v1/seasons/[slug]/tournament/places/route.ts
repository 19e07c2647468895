import { finalPlaceSchema, tableQuery } from "@wisp/api";
import { finalOrder } from "#features/tournaments/final-order.ts";
import { knownTournament, wholeTournament } from "#features/tournaments/known-tournament.ts";
import { cacheFor, publicRoute, readName, readQuery } from "#server/calls/api.ts";
import { csvAnswer } from "#server/calls/tables.ts";

/** Columns of the table, in its order. */
const COLUMNS = finalPlaceSchema.keyof().options;

/** The order of a whole tournament as it is now. */
export const GET = publicRoute<{ slug: string }>(async ({ params, search }) => {
  const { format } = readQuery(tableQuery, search);
  const season = await knownTournament(readName(params.slug));
  const places = finalOrder(await wholeTournament(season));
  if (format === "json") return Response.json({ places }, { headers: cacheFor(5) });
  const rows = places.map((place) => COLUMNS.map((column) => place[column]));
  return csvAnswer(`${season.slug}-places.csv`, [[...COLUMNS], ...rows]);
});
