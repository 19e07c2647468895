import {
  moderateReactions,
  type ReactionFailureCode,
  reactionRefusal,
  type ShownReactions,
  shownReactions,
} from "@wisp/arena";
import type { Failure } from "@wisp/game";
import { reactions } from "@wisp/live/reactions";
import { z } from "zod";
import { env } from "#env.ts";
import { ApiProblem, cacheFor, readBody, readId, sameOriginRoute } from "#server/calls/api.ts";
import { refuseForeign } from "#server/calls/same-site.ts";
import { callerOf } from "#server/limits/caller.ts";
import { rates, refuseEarly } from "#server/limits/limits.ts";
import { collectReaction } from "#server/reactions.ts";
import { identities } from "#server/seats/identity.ts";
import { signedIn } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";

const reactionSchema = z.strictObject({
  cursor: z.int().min(0).max(100_000),
  reaction: z.enum(reactions),
});
const switchSchema = z.strictObject({ scope: z.enum(["match", "season"]), on: z.boolean() });

const statuses: Readonly<Record<ReactionFailureCode, number>> = {
  "unknown-match": 404,
  "reactions-off": 403,
  "own-match": 403,
  "not-yours": 403,
};

const problemOf = ({ failed: code, detail }: Failure<ReactionFailureCode>): ApiProblem =>
  new ApiProblem({ code, status: statuses[code] }, detail);

const OFF: ShownReactions = {
  on: { match: false, season: false },
  may: { match: false, season: false },
  counts: [],
  callsWinner: false,
};

async function shown(matchId: string): Promise<Response> {
  if (env.WISP_REACTIONS === "off") return Response.json(OFF, { headers: cacheFor(0) });
  const reader = { user: await signedIn(), people: await identities() };
  const answer = await shownReactions(database(), reader, matchId);
  if (answer === null) throw new ApiProblem("not-found", "There is no match with this id.");
  return Response.json(answer, { headers: cacheFor(0) });
}

/** The reactions to a match by moment, and whether the reader may turn them off. */
export const GET = sameOriginRoute<{ id: string }>(async ({ params, request }) => {
  refuseForeign(request.headers);
  return shown(readId("match", params.id));
});

/** Takes a reaction to a moment. It is stored with others once a second. */
export const POST = sameOriginRoute<{ id: string }>(async ({ params, request }) => {
  refuseForeign(request.headers);
  refuseEarly(rates.reactions.take(callerOf(request.headers)), "Too many reactions.");
  refuseEarly(rates.allReactions.take(""), "Too many people are reacting right now.");
  const matchId = readId("match", params.id);
  const { cursor, reaction } = await readBody(reactionSchema, request);
  const people = await identities();
  for (const one of people) {
    const name = "user" in one ? `user/${one.user.id}` : `visitor/${one.visitor}`;
    refuseEarly(rates.reactionsOfVisitor.take(name), "Too many reactions.");
  }
  if (env.WISP_REACTIONS === "off") {
    throw problemOf({ failed: "reactions-off", detail: "This arena has turned reactions off." });
  }
  const refusal = await reactionRefusal(database(), people, matchId);
  if (refusal !== null) throw problemOf(refusal);
  collectReaction(matchId, cursor, reaction);
  return Response.json({ taken: true }, { headers: cacheFor(0) });
});

/** Turns reactions to a match or its season off or on, for admins and owners. */
export const PUT = sameOriginRoute<{ id: string }>(async ({ params, request }) => {
  refuseForeign(request.headers);
  refuseEarly(rates.reactions.take(callerOf(request.headers)), "Too many changes.");
  const matchId = readId("match", params.id);
  const change = await readBody(switchSchema, request);
  const reader = { user: await signedIn(), people: await identities() };
  const refusal = await moderateReactions(database(), reader, { matchId, ...change });
  if (refusal !== null) throw problemOf(refusal);
  return shown(matchId);
});
