import { cacheFor, readName, sameOriginRoute } from "#server/calls/api.ts";
import { readerOf } from "#server/owner.ts";
import { packDetail } from "#server/packs.ts";

export const GET = sameOriginRoute<{ slug: string }>(async ({ params, request }) => {
  const detail = await packDetail(readName(params.slug), await readerOf(request));
  return Response.json(detail, { headers: cacheFor(0) });
});
