import { ratedQuery } from "@wisp/api";
import { earlierRating } from "@wisp/arena";
import { cacheFor, readName, readQuery, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { itemAnswer } from "#server/rating/answers.ts";
import { raterOfCall } from "#server/rating/rater.ts";
import { database } from "#server/storage/database.ts";

export const GET = sameOriginRoute<{ slug: string }>(async ({ params, search, request }) => {
  const rater = await raterOfCall(request, readName(params.slug));
  const { back } = readQuery(ratedQuery, search);
  const found = await earlierRating(database(), rater, back);
  const item = unwrapOrThrow("GET /studies/{slug}/rater/rated", found);
  const { values, knowsMatch } = item;
  return Response.json(
    { item: itemAnswer(item, { values, knowsMatch }) },
    { headers: cacheFor(0) },
  );
});
