import { guestTurnQuery } from "@wisp/api";
import { cacheFor, readQuery, retryAfter, sameOriginRoute } from "#server/calls/api.ts";
import { AGAIN_MS, guestSeatOfCall, isIdle, waitAsGuest } from "#server/guests/guest-seats.ts";
import { turnAnswer } from "#server/seats/turn.ts";

/** Waits for the next question of a guest program. */
export const GET = sameOriginRoute<{ seat: string }>(async ({ params, search, request }) => {
  const { after, seconds } = readQuery(guestTurnQuery, search);
  const held = await guestSeatOfCall(request.headers, params.seat);
  const turn = await waitAsGuest(held, seconds * 1_000, request.signal);
  return Response.json(await turnAnswer(turn, after), {
    headers: { ...cacheFor(0), ...(isIdle(turn) && retryAfter(AGAIN_MS)) },
  });
});
