import { type CallFailureCode, callSuspect, roomFor } from "@wisp/arena";
import { isFailure } from "@wisp/game";
import { z } from "zod";
import { ApiProblem, cacheFor, readBody, readId, sameOriginRoute } from "#server/calls/api.ts";
import { refuseForeign } from "#server/calls/same-site.ts";
import { callerOf } from "#server/limits/caller.ts";
import { rates, refuseEarly } from "#server/limits/limits.ts";
import { identities } from "#server/seats/identity.ts";
import { type CallAnswer, callersToCount, type RoomAnswer } from "#server/seats/suspects.ts";
import { database } from "#server/storage/database.ts";

const callSchema = z.strictObject({ cursor: z.int().min(0), seat: z.int().min(0).max(99) });

const statuses: Readonly<Record<CallFailureCode, number>> = {
  "unknown-match": 404,
  "no-hidden-role": 400,
  "game-removed": 409,
  "unknown-moment": 400,
  "not-a-suspect": 400,
  "own-match": 403,
  closed: 409,
};

/** The suspicion of the room, for spectators who have called. */
export const GET = sameOriginRoute<{ id: string }>(async ({ params, request }) => {
  refuseForeign(request.headers);
  const id = readId("match", params.id);
  const room = await roomFor(database(), await identities(), id);
  const answer: RoomAnswer = { changes: room && [...room] };
  return Response.json(answer, { headers: cacheFor(0) });
});

/** Names a suspect, or who wins an open game; answers with the suspicion of the room. */
export const POST = sameOriginRoute<{ id: string }>(async ({ params, request }) => {
  refuseForeign(request.headers);
  refuseEarly(rates.suspects.take(callerOf(request.headers)), "Too many calls.");
  refuseEarly(rates.allSuspects.take(""), "Too many people are calling right now.");
  const matchId = readId("match", params.id);
  const call = await readBody(callSchema, request);
  const callers = await callersToCount();
  const made = await callSuspect(database(), callers, { matchId, ...call });
  if (isFailure(made)) {
    const { failed: code, detail } = made;
    throw new ApiProblem({ code, status: statuses[code] }, detail);
  }
  const room = await roomFor(database(), callers, matchId);
  const answer: CallAnswer = { counted: made.counted, changes: room && [...room] };
  return Response.json(answer, { headers: cacheFor(0) });
});
