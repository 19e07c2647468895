import { cacheFor, sameOriginRoute } from "#server/calls/api.ts";
import { refuseForeign } from "#server/calls/same-site.ts";
import { guestSeatOfCall, leaveAsGuest } from "#server/guests/guest-seats.ts";

/** Gives up the seat of a guest program. */
export const POST = sameOriginRoute<{ seat: string }>(async ({ params, request }) => {
  refuseForeign(request.headers);
  const left = await leaveAsGuest(await guestSeatOfCall(request.headers, params.seat));
  return Response.json({ left }, { headers: cacheFor(0) });
});
