import { raterConsentSchema } from "@wisp/api";
import { agreeToRate } from "@wisp/arena";
import { cacheFor, readBody, readName, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { raterAnswer } from "#server/rating/answers.ts";
import { raterOfCall } from "#server/rating/rater.ts";
import { database } from "#server/storage/database.ts";

export const PUT = sameOriginRoute<{ slug: string }>(async ({ params, request }) => {
  const rater = await raterOfCall(request, readName(params.slug));
  const { language } = await readBody(raterConsentSchema, request);
  const agreed = await agreeToRate(database(), rater, language);
  const invitation = unwrapOrThrow("PUT /studies/{slug}/rater/consent", agreed);
  return Response.json(raterAnswer(invitation, language), { headers: cacheFor(0) });
});
