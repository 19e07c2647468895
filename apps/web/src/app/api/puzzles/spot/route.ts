import { judgeSpot, type SpotFailureCode } from "@wisp/arena";
import { isFailure, locales, textIn } from "@wisp/game";
import { z } from "zod";
import type { SpotResult } from "#features/puzzle/spot.tsx";
import { ApiProblem, cacheFor, readBody, sameOriginRoute } from "#server/calls/api.ts";
import { refuseForeign } from "#server/calls/same-site.ts";
import { callerOf } from "#server/limits/caller.ts";
import { rates, refuseEarly } from "#server/limits/limits.ts";

const answerSchema = z.strictObject({
  day: z.iso.date(),
  game: z.string().max(60),
  locale: z.enum(locales),
  option: z.string().max(60),
});

const statuses: Readonly<Record<SpotFailureCode, number>> = {
  "unknown-puzzle": 404,
  "unknown-option": 400,
};

/** Judges the answer to a position of a day. */
export const POST = sameOriginRoute(async ({ request }) => {
  refuseForeign(request.headers);
  refuseEarly(rates.puzzles.take(callerOf(request.headers)), "Too many answers.");
  const { locale, ...answer } = await readBody(answerSchema, request);
  const judged = judgeSpot(answer, new Date());
  if (isFailure(judged)) {
    const { failed: code, detail } = judged;
    throw new ApiProblem({ code, status: statuses[code] }, detail);
  }
  const result: SpotResult = { right: judged.right, why: textIn(judged.why, locale) };
  return Response.json(result, { headers: cacheFor(0) });
});
