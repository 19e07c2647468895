import { cacheFor, sameOriginRoute } from "#server/calls/api.ts";
import { afterMatch } from "#server/seats/after-match.ts";
import { knownSeat } from "#server/seats/identity.ts";

/** What the player of a seat learns after the match; for the page of the seat alone. */
export const GET = sameOriginRoute<{ id: string }>(async ({ params }) =>
  Response.json(await afterMatch(await knownSeat(params.id)), { headers: cacheFor(0) }),
);
