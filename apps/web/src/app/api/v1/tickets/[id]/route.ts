import { leaveQueue } from "@wisp/db";
import { keepFor, ownRoute, readId } from "#server/calls/api.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";
import { ticketAnswer, ticketOf } from "#server/tickets.ts";

export const GET = ownRoute<{ id: string }>(async ({ params, request }) => {
  const owner = await ownerOf(request, "matches");
  const ticket = await ticketOf(database(), owner, readId("ticket", params.id));
  return Response.json(ticketAnswer(ticket), { headers: keepFor(0) });
});

export const DELETE = ownRoute<{ id: string }>(async ({ params, request }) => {
  const owner = await ownerOf(request, "matches");
  const { id } = await ticketOf(database(), owner, readId("ticket", params.id));
  await leaveQueue(database(), id);
  const ticket = await ticketOf(database(), owner, id);
  return Response.json(ticketAnswer(ticket), { headers: keepFor(0) });
});
