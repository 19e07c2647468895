import { disagreementsQuery } from "@wisp/api";
import { cacheFor, readName, readQuery, sameOriginRoute } from "#server/calls/api.ts";
import { ownerOf } from "#server/owner.ts";
import { disagreementsAnswer } from "#server/studies.ts";

export const GET = sameOriginRoute<{ slug: string }>(async ({ params, search, request }) => {
  const user = await ownerOf(request, "read");
  const part = readQuery(disagreementsQuery, search);
  const page = await disagreementsAnswer(user, readName(params.slug), part);
  return Response.json(page, { headers: cacheFor(0) });
});
