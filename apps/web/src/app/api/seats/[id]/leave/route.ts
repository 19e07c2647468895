import { leaveQueue } from "@wisp/db";
import { keepFor, ownRoute } from "#server/calls/api.ts";
import { refuseForeign } from "#server/calls/same-site.ts";
import { leaveTable } from "#server/seats/answer.ts";
import { knownSeat } from "#server/seats/identity.ts";
import { database } from "#server/storage/database.ts";

/** Gives the seat up: before a match begins it is removed from the queue, later nobody waits for it. */
export const POST = ownRoute<{ id: string }>(async ({ params, request }) => {
  refuseForeign(request.headers);
  const ticket = await knownSeat(params.id);
  const left = (await leaveQueue(database(), ticket.id)) || (await leaveTable(ticket));
  return Response.json({ left }, { headers: keepFor(0) });
});
