import { newSeasonSchema } from "@wisp/api";
import { newSeason } from "@wisp/arena";
import { glances, listSeasons } from "@wisp/db";
import { cacheFor, publicRoute, readBody, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { ownerOf } from "#server/owner.ts";
import { databaseToRead } from "#server/replica.ts";
import { knownSeason, seasonDetail, seasonRequest, toApiSeason } from "#server/seasons.ts";
import { database } from "#server/storage/database.ts";

export const GET = publicRoute(async () => {
  const from = await databaseToRead();
  const seasons = await listSeasons(from);
  const glance = await glances(
    from,
    seasons.map(({ id }) => id),
  );
  return Response.json(
    { seasons: seasons.map((season) => toApiSeason(season, glance.get(season.id))) },
    { headers: cacheFor(0) },
  );
});

export const POST = sameOriginRoute(async ({ request }) => {
  const user = await ownerOf(request, "seasons");
  const terms = seasonRequest(await readBody(newSeasonSchema, request));
  const { slug } = unwrapOrThrow("POST /seasons", await newSeason(database(), user, terms));
  const detail = await seasonDetail(database(), await knownSeason(slug));
  return Response.json(detail, { status: 201, headers: cacheFor(0) });
});
