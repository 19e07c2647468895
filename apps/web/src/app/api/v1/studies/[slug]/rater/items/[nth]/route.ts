import { newRatingSchema } from "@wisp/api";
import { rate } from "@wisp/arena";
import { cacheFor, readBody, readName, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { nextAnswer } from "#server/rating/answers.ts";
import { raterOfCall, readNth } from "#server/rating/rater.ts";
import { database } from "#server/storage/database.ts";

export const PUT = sameOriginRoute<{ slug: string; nth: string }>(async ({ params, request }) => {
  const call = "PUT /studies/{slug}/rater/items/{nth}";
  const rater = await raterOfCall(request, readName(params.slug));
  const nth = readNth(params.nth);
  const rating = await readBody(newRatingSchema, request);
  const next = await rate(database(), rater, { nth, ...rating });
  return Response.json(nextAnswer(unwrapOrThrow(call, next)), { headers: cacheFor(0) });
});
