import { cacheFor, readName, sameOriginRoute } from "#server/calls/api.ts";
import { ownerOf } from "#server/owner.ts";
import { studyDetail } from "#server/studies.ts";

export const GET = sameOriginRoute<{ slug: string }>(async ({ params, request }) => {
  const user = await ownerOf(request, "read");
  const detail = await studyDetail(user, readName(params.slug));
  return Response.json(detail, { headers: cacheFor(0) });
});
