import { newAdjudicationSchema } from "@wisp/api";
import { adjudicate } from "@wisp/arena";
import { cacheFor, readBody, readName, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { ownerOf } from "#server/owner.ts";
import { readNth } from "#server/rating/rater.ts";
import { database } from "#server/storage/database.ts";

export const POST = sameOriginRoute<{ slug: string; nth: string }>(async ({ params, request }) => {
  const user = await ownerOf(request, "matches");
  const slug = readName(params.slug);
  const nth = readNth(params.nth);
  const { values, reason } = await readBody(newAdjudicationSchema, request);
  unwrapOrThrow(
    "POST /studies/{slug}/items/{nth}/adjudications",
    await adjudicate(database(), user, slug, { nth, values, reason }),
  );
  return Response.json({ done: true }, { status: 201, headers: cacheFor(0) });
});
