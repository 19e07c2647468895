import { z } from "zod";
import { cacheFor, readBody, sameOriginRoute } from "#server/calls/api.ts";
import { refuseForeign } from "#server/calls/same-site.ts";
import { callerOf } from "#server/limits/caller.ts";
import { rates, refuseEarly, takeFrom } from "#server/limits/limits.ts";
import { answerQuestion } from "#server/seats/answer.ts";
import { knownSeat } from "#server/seats/identity.ts";

const answer = { question: z.string().max(100), text: z.string().max(20_000) };
const body = z.discriminatedUnion("intent", [
  z.strictObject({
    ...answer,
    intent: z.literal("draft"),
    // The latest date that a `Date` can be.
    writtenAt: z.int().min(0).max(8.64e15),
  }),
  z.strictObject({ ...answer, intent: z.enum(["give", "sure"]) }),
]);

/** Judges, keeps or gives the answer to the question that the seat is asked. */
export const POST = sameOriginRoute<{ id: string }>(async ({ params, request }) => {
  refuseForeign(request.headers);
  refuseEarly(takeFrom(rates.answers, callerOf(request.headers)), "Too many answers.");
  const ticket = await knownSeat(params.id);
  const sent = await readBody(body, request);
  return Response.json(await answerQuestion(ticket, sent), { headers: cacheFor(0) });
});
