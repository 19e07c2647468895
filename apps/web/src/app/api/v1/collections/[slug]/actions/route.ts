import { experimentActionSchema } from "@wisp/api";
import { actOnCollection, findCollection } from "@wisp/arena";
import { cacheFor, readBody, readName, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { collectionDetail } from "#server/collections.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

const CALL = "POST /collections/{slug}/actions";

export const POST = sameOriginRoute<{ slug: string }>(async ({ params, request }) => {
  const user = await ownerOf(request, "matches");
  const slug = readName(params.slug);
  const { action } = await readBody(experimentActionSchema, request);
  unwrapOrThrow(CALL, await actOnCollection(database(), user, slug, action));
  const collection = unwrapOrThrow(CALL, await findCollection(database(), user, slug));
  return Response.json(await collectionDetail(collection), { headers: cacheFor(0) });
});
