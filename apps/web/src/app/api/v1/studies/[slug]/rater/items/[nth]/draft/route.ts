import { raterDraftSchema } from "@wisp/api";
import { keepDraft } from "@wisp/arena";
import { cacheFor, readBody, readName, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { draftOf } from "#server/rating/answers.ts";
import { raterOfCall, readNth } from "#server/rating/rater.ts";
import { database } from "#server/storage/database.ts";

export const PUT = sameOriginRoute<{ slug: string; nth: string }>(async ({ params, request }) => {
  const rater = await raterOfCall(request, readName(params.slug));
  const nth = readNth(params.nth);
  const draft = draftOf(await readBody(raterDraftSchema, request));
  unwrapOrThrow(
    "PUT /studies/{slug}/rater/items/{nth}/draft",
    await keepDraft(database(), rater, { nth, draft }),
  );
  return Response.json({ done: true }, { headers: cacheFor(0) });
});
