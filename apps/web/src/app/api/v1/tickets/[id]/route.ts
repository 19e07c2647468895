import { findTicket, leaveOwnQueue } from "@wisp/arena";
import { keepFor, ownRoute, readId } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { ticketAnswer } from "#server/me.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

export const GET = ownRoute<{ id: string }>(async ({ params, request }) => {
  const owner = await ownerOf(request, "matches");
  const ticket = await findTicket(database(), owner, readId("ticket", params.id));
  return Response.json(ticketAnswer(unwrapOrThrow("GET /tickets/{id}", ticket)), {
    headers: keepFor(0),
  });
});

export const DELETE = ownRoute<{ id: string }>(async ({ params, request }) => {
  const owner = await ownerOf(request, "matches");
  const ticket = await leaveOwnQueue(database(), owner, readId("ticket", params.id));
  return Response.json(ticketAnswer(unwrapOrThrow("DELETE /tickets/{id}", ticket)), {
    headers: keepFor(0),
  });
});
