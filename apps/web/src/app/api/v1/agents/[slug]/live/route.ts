import { findLiveDecisions } from "@wisp/arena";
import { cacheFor, readName, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { toApiLiveDecisions } from "#server/notes.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

export const GET = sameOriginRoute<{ slug: string }>(async ({ params, request }) => {
  const owner = await ownerOf(request, "read");
  const found = await findLiveDecisions(database(), owner, readName(params.slug));
  return Response.json(toApiLiveDecisions(unwrapOrThrow("GET /agents/{slug}/live", found)), {
    headers: cacheFor(0),
  });
});
