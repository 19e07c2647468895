import { type ApiGuessCounts, guessSchema } from "@wisp/api";
import { guessCounts } from "@wisp/db";
import { keepFor, ownRoute, route } from "#server/calls/api.ts";
import { readBody } from "#server/calls/body.ts";
import { refuseForeign } from "#server/calls/same-site.ts";
import { takeGuess } from "#server/guesses.ts";
import { knownMatch } from "#server/known-match.ts";
import { callerOf } from "#server/limits/caller.ts";
import { rates, refuseEarly } from "#server/limits/limits.ts";
import { database } from "#server/storage/database.ts";
import { visitorOf } from "#server/visitor.ts";

export const GET = route<{ id: string }>(async ({ params }) => {
  const match = await knownMatch(params.id);
  const answer: ApiGuessCounts = { counts: [...(await guessCounts(database(), match.id))] };
  return Response.json(answer, { headers: keepFor(0) });
});

export const POST = ownRoute<{ id: string }>(async ({ params, request }) => {
  refuseForeign(request.headers);
  refuseEarly(rates.guesses.take(callerOf(request.headers)), "Too many guesses.");
  refuseEarly(rates.allGuesses.take(""), "Too many people are guessing right now.");
  const guess = await readBody(guessSchema, request);
  const visitor = visitorOf(request);
  const counted = await takeGuess(database(), await knownMatch(params.id), guess, visitor.idIn);
  const headers = new Headers(keepFor(0));
  if (visitor.setCookie !== null) headers.set("set-cookie", visitor.setCookie);
  return Response.json({ counted }, { status: 202, headers });
});
