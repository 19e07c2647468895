import { ownRoute } from "#server/calls/api.ts";
import { seatChanges } from "#server/seats/changes.ts";
import { knownSeat } from "#server/seats/identity.ts";

/** Server-sent events that say when to fetch the seat again. */
export const GET = ownRoute<{ id: string }>(async ({ params, request }) => {
  const stream = await seatChanges(await knownSeat(params.id), request.signal);
  return new Response(stream, {
    headers: { "content-type": "text/event-stream", "cache-control": "no-store, no-transform" },
  });
});
