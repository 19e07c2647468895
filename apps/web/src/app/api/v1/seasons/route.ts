import { newSeasonSchema } from "@wisp/api";
import { newSeason } from "@wisp/arena";
import { glances, listSeasons } from "@wisp/db";
import { keepFor, ownRoute, readBody, route } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { ownerOf } from "#server/owner.ts";
import { knownSeason, seasonAnswer, seasonDetail, seasonRequest } from "#server/seasons.ts";
import { database } from "#server/storage/database.ts";

export const GET = route(async () => {
  const seasons = await listSeasons(database());
  const glance = await glances(
    database(),
    seasons.map(({ id }) => id),
  );
  return Response.json(
    { seasons: seasons.map((season) => seasonAnswer(season, glance.get(season.id))) },
    { headers: keepFor(0) },
  );
});

export const POST = ownRoute(async ({ request }) => {
  const user = await ownerOf(request, "seasons");
  const terms = seasonRequest(await readBody(newSeasonSchema, request));
  const { slug } = unwrapOrThrow("POST /seasons", await newSeason(database(), user, terms));
  const detail = await seasonDetail(database(), await knownSeason(slug));
  return Response.json(detail, { status: 201, headers: keepFor(0) });
});
