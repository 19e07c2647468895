import { cacheFor, readName, sameOriginRoute } from "#server/calls/api.ts";
import { collectionDetail, knownCollection } from "#server/collections.ts";

export const GET = sameOriginRoute<{ slug: string }>(async ({ params, request }) => {
  const collection = await knownCollection(readName(params.slug), request);
  return Response.json(await collectionDetail(collection), { headers: cacheFor(0) });
});
