import { raterSecretSchema } from "@wisp/api";
import { invitationOf } from "@wisp/arena";
import { withdrawRater } from "@wisp/db";
import { ApiProblem, cacheFor, readBody, readName, sameOriginRoute } from "#server/calls/api.ts";
import { refuseForeign } from "#server/calls/same-site.ts";
import { callerOf } from "#server/limits/caller.ts";
import { rates, refuseEarly, takeFrom } from "#server/limits/limits.ts";
import { raterAnswer } from "#server/rating/answers.ts";
import { localeOf, raterCookies, raterOf, raterOfCall } from "#server/rating/rater.ts";
import { database } from "#server/storage/database.ts";

export const GET = sameOriginRoute<{ slug: string }>(async ({ params, request }) => {
  const rater = await raterOfCall(request, readName(params.slug));
  return Response.json(raterAnswer(invitationOf(rater), localeOf(request)), {
    headers: cacheFor(0),
  });
});

export const POST = sameOriginRoute<{ slug: string }>(async ({ params, request }) => {
  refuseForeign(request.headers);
  refuseEarly(takeFrom(rates.invitations, callerOf(request.headers)), "Too many tries.");
  const slug = readName(params.slug);
  const { secret } = await readBody(raterSecretSchema, request);
  const found = await raterOf(slug, { secret });
  if (found === null) {
    throw new ApiProblem(
      "not-found",
      "This invitation is not valid: its link is incomplete, or you have withdrawn from the study.",
    );
  }
  return Response.json(raterAnswer(invitationOf(found), localeOf(request)), {
    headers: [...Object.entries(cacheFor(0)), ...raterCookies(slug, secret)],
  });
});

export const DELETE = sameOriginRoute<{ slug: string }>(async ({ params, request }) => {
  const slug = readName(params.slug);
  const rater = await raterOfCall(request, slug);
  await withdrawRater(database(), rater.id);
  return Response.json(
    { done: true },
    { headers: [...Object.entries(cacheFor(0)), ...raterCookies(slug, null)] },
  );
});
