import { type ApiGuessCounts, guessSchema } from "@wisp/api";
import { guessCounts } from "@wisp/db";
import { ApiProblem, keepFor, ownRoute, route } from "../../../../../../server/api.ts";
import { readBody } from "../../../../../../server/body.ts";
import { database } from "../../../../../../server/database.ts";
import { takeGuess } from "../../../../../../server/guesses.ts";
import { knownMatch } from "../../../../../../server/known-match.ts";
import { callerOf, Rate } from "../../../../../../server/rate.ts";
import { refuseForeign } from "../../../../../../server/same-site.ts";
import { visitorOf } from "../../../../../../server/visitor.ts";

const MINUTE_MS = 60_000;
/** Nobody watches twenty rounds in a minute; and a crowd behind one address does not either. */
const perCaller = new Rate({ most: 60, windowMs: MINUTE_MS });
const perSite = new Rate({ most: 1_200, windowMs: MINUTE_MS });

export const GET = route<{ id: string }>(async ({ params }) => {
  const match = await knownMatch(params.id);
  const answer: ApiGuessCounts = { counts: [...(await guessCounts(database(), match.id))] };
  return Response.json(answer, { headers: keepFor(0) });
});

export const POST = ownRoute<{ id: string }>(async ({ params, request }) => {
  refuseForeign(request.headers);
  if (!perCaller.allows(callerOf(request.headers)) || !perSite.allows("")) {
    throw new ApiProblem("too-many", "That was many guesses: go on in a minute.");
  }
  const guess = await readBody(guessSchema, request);
  const visitor = visitorOf(request);
  const counted = await takeGuess(database(), await knownMatch(params.id), guess, visitor.idIn);
  const headers = new Headers(keepFor(0));
  if (visitor.setCookie !== null) headers.set("set-cookie", visitor.setCookie);
  return Response.json({ counted }, { status: 202, headers });
});
