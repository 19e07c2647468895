import { seasonActionSchema } from "@wisp/api";
import { actOnSeason } from "@wisp/arena";
import { cacheFor, readBody, readName, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { ownerOf } from "#server/owner.ts";
import { allowSameOwner, knownSeason, seasonDetail } from "#server/seasons.ts";
import { database } from "#server/storage/database.ts";

export const POST = sameOriginRoute<{ slug: string }>(async ({ params, request }) => {
  const user = await ownerOf(request, "seasons");
  const slug = readName(params.slug);
  const { action } = await readBody(seasonActionSchema, request);
  unwrapOrThrow(
    "POST /seasons/{slug}/actions",
    await actOnSeason(database(), user, slug, action, { allowSameOwner: allowSameOwner() }),
  );
  const detail = await seasonDetail(database(), await knownSeason(slug));
  return Response.json(detail, { headers: cacheFor(0) });
});
