import { sameOriginRoute } from "#server/calls/api.ts";
import { callerOf } from "#server/limits/caller.ts";
import { seatChanges } from "#server/seats/changes.ts";
import { knownSeat } from "#server/seats/identity.ts";

/** Server-sent events that say when to fetch the seat again. */
export const GET = sameOriginRoute<{ id: string }>(async ({ params, request }) => {
  const caller = callerOf(request.headers);
  const stream = await seatChanges(await knownSeat(params.id), request.signal, caller);
  return new Response(stream, {
    headers: { "content-type": "text/event-stream", "cache-control": "no-store, no-transform" },
  });
});
