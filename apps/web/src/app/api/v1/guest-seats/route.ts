import { newGuestSeatSchema } from "@wisp/api";
import { cacheFor, readBody, sameOriginRoute } from "#server/calls/api.ts";
import { refuseForeign } from "#server/calls/same-site.ts";
import { joinAsGuest } from "#server/guests/guest-seats.ts";

/** Seats a program that has no account. No page elsewhere does it for its reader. */
export const POST = sameOriginRoute(async ({ request }) => {
  refuseForeign(request.headers);
  const { game, language, name } = await readBody(newGuestSeatSchema, request);
  const { token, claimCode, ...taken } = await joinAsGuest(request.headers, "api", {
    game,
    locale: language,
    name,
  });
  const turn = { state: "queued", match: null, events: [], next: 0, question: null, result: null };
  return Response.json(
    { ...taken, secret: token, claim: claimCode, ...turn },
    { status: 201, headers: cacheFor(0) },
  );
});
