import { answerPuzzle, type PuzzleFailureCode, type PuzzleReader } from "@wisp/arena";
import { isFailure, locales } from "@wisp/game";
import { z } from "zod";
import { ApiProblem, cacheFor, readBody, sameOriginRoute } from "#server/calls/api.ts";
import { refuseForeign } from "#server/calls/same-site.ts";
import { callerOf } from "#server/limits/caller.ts";
import { rates, refuseEarly } from "#server/limits/limits.ts";
import { identities } from "#server/seats/identity.ts";
import { callersToCount, type PuzzleResult } from "#server/seats/suspects.ts";
import { database } from "#server/storage/database.ts";

const answerSchema = z.strictObject({
  day: z.iso.date(),
  game: z.string().max(60),
  locale: z.enum(locales),
  place: z.int().min(0).max(99),
  seat: z.int().min(0).max(99),
  /** Whether the answer may be stored for the human baseline. */
  keep: z.boolean(),
});

const statuses: Readonly<Record<PuzzleFailureCode, number>> = {
  "unknown-puzzle": 404,
  "not-a-suspect": 400,
};

/** Judges the answer to a moment of a puzzle and returns the solution. */
export const POST = sameOriginRoute(async ({ request }) => {
  refuseForeign(request.headers);
  refuseEarly(rates.puzzles.take(callerOf(request.headers)), "Too many answers.");
  refuseEarly(rates.allSuspects.take(""), "Too many people are answering right now.");
  const { keep, ...answer } = await readBody(answerSchema, request);
  const reader: PuzzleReader = keep
    ? { keeps: true, callers: await callersToCount() }
    : { keeps: false, callers: await identities() };
  const truth = await answerPuzzle(database(), reader, answer);
  if (isFailure(truth)) {
    const { failed: code, detail } = truth;
    throw new ApiProblem({ code, status: statuses[code] }, detail);
  }
  const result: PuzzleResult = { ...truth, votes: [...truth.votes], room: [...truth.room] };
  return Response.json(result, { headers: cacheFor(0) });
});
