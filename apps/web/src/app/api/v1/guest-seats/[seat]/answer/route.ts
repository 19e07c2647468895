import { guestAnswerSchema } from "@wisp/api";
import { cacheFor, readBody, sameOriginRoute } from "#server/calls/api.ts";
import { refuseForeign } from "#server/calls/same-site.ts";
import { answerAsGuest, guestSeatOfCall } from "#server/guests/guest-seats.ts";

/** Answers the question of a guest program's seat. */
export const POST = sameOriginRoute<{ seat: string }>(async ({ params, request }) => {
  refuseForeign(request.headers);
  const held = await guestSeatOfCall(request.headers, params.seat);
  const { question, text, reasoning, notes } = await readBody(guestAnswerSchema, request);
  const answer = {
    text,
    ...(reasoning !== undefined && { reasoning }),
    ...(notes !== undefined && { notes }),
  };
  await answerAsGuest(held, question, answer, "GET /guest-seats/{seat}/next");
  return Response.json({ accepted: true }, { headers: cacheFor(0) });
});
