import { cacheFor, sameOriginRoute } from "#server/calls/api.ts";
import { toApiRatings } from "#server/ladder.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

/** The caller's own ratings as a player. */
export const GET = sameOriginRoute(async ({ request }) => {
  const user = await ownerOf(request, "read");
  return Response.json(await toApiRatings(database(), user), { headers: cacheFor(0) });
});
