import { nextRating } from "@wisp/arena";
import { cacheFor, readName, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { nextAnswer } from "#server/rating/answers.ts";
import { raterOfCall } from "#server/rating/rater.ts";
import { database } from "#server/storage/database.ts";

export const POST = sameOriginRoute<{ slug: string }>(async ({ params, request }) => {
  const rater = await raterOfCall(request, readName(params.slug));
  const next = await nextRating(database(), rater);
  return Response.json(nextAnswer(unwrapOrThrow("POST /studies/{slug}/rater/next", next)), {
    headers: cacheFor(0),
  });
});
