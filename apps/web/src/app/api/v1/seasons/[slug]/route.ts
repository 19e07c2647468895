import { seasonChangeSchema } from "@wisp/api";
import { changeSeason } from "@wisp/arena";
import { cacheFor, publicRoute, readBody, readName, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { ownerOf } from "#server/owner.ts";
import { knownSeason, seasonChange, seasonDetail } from "#server/seasons.ts";
import { database } from "#server/storage/database.ts";

type SlugParams = { slug: string };

export const GET = publicRoute<SlugParams>(async ({ params }) => {
  const season = await knownSeason(readName(params.slug));
  return Response.json(await seasonDetail(database(), season), { headers: cacheFor(0) });
});

export const PATCH = sameOriginRoute<SlugParams>(async ({ params, request }) => {
  const user = await ownerOf(request, "seasons");
  const change = seasonChange(await readBody(seasonChangeSchema, request));
  const changed = await changeSeason(database(), user, readName(params.slug), change);
  const season = await knownSeason(unwrapOrThrow("PATCH /seasons/{slug}", changed).slug);
  return Response.json(await seasonDetail(database(), season), { headers: cacheFor(0) });
});
