import { leaveQueue } from "@wisp/db";
import { cacheFor, sameOriginRoute } from "#server/calls/api.ts";
import { refuseForeign } from "#server/calls/same-site.ts";
import { knownSeat } from "#server/seats/identity.ts";
import { leaveTable, seatState } from "#server/seats/seat-state.ts";
import { database } from "#server/storage/database.ts";

/** Gives the seat up: before a match begins it is removed from the queue, later it is not waited for. */
export const POST = sameOriginRoute<{ id: string }>(async ({ params, request }) => {
  refuseForeign(request.headers);
  const { id } = await knownSeat(params.id);
  // Read again: the match may have begun in between.
  const left =
    (await leaveQueue(database(), id)) || (await leaveTable(await seatState(await knownSeat(id))));
  return Response.json({ left }, { headers: cacheFor(0) });
});
