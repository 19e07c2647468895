import { type ApiGuessCounts, guessSchema } from "@wisp/api";
import { guessAlong, guessesOf } from "@wisp/arena";
import { cacheFor, publicRoute, readBody, sameOriginRoute } from "#server/calls/api.ts";
import { refuseForeign } from "#server/calls/same-site.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { callerOf } from "#server/limits/caller.ts";
import { rates, refuseEarly } from "#server/limits/limits.ts";
import { knownMatch } from "#server/match-answers.ts";
import { callersToCount } from "#server/seats/suspects.ts";
import { database } from "#server/storage/database.ts";

export const GET = publicRoute<{ id: string }>(async ({ params }) => {
  const counts = await guessesOf(database(), await knownMatch(params.id));
  const answer: ApiGuessCounts = { counts: [...counts] };
  return Response.json(answer, { headers: cacheFor(0) });
});

export const POST = sameOriginRoute<{ id: string }>(async ({ params, request }) => {
  refuseForeign(request.headers);
  refuseEarly(rates.guesses.take(callerOf(request.headers)), "Too many guesses.");
  refuseEarly(rates.allGuesses.take(""), "Too many people are guessing right now.");
  const guess = await readBody(guessSchema, request);
  const match = await knownMatch(params.id);
  const { counted } = unwrapOrThrow(
    "POST /matches/{id}/guesses",
    await guessAlong(database(), await callersToCount(), match, guess),
  );
  return Response.json({ counted }, { status: 202, headers: cacheFor(0) });
});
