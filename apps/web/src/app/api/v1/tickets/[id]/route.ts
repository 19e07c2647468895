import { findTicket, leaveOwnQueue } from "@wisp/arena";
import { cacheFor, readId, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { toApiTicket } from "#server/me.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

export const GET = sameOriginRoute<{ id: string }>(async ({ params, request }) => {
  const owner = await ownerOf(request, "matches");
  const ticket = await findTicket(database(), owner, readId("ticket", params.id));
  return Response.json(toApiTicket(unwrapOrThrow("GET /tickets/{id}", ticket)), {
    headers: cacheFor(0),
  });
});

export const DELETE = sameOriginRoute<{ id: string }>(async ({ params, request }) => {
  const owner = await ownerOf(request, "matches");
  const ticket = await leaveOwnQueue(database(), owner, readId("ticket", params.id));
  return Response.json(toApiTicket(unwrapOrThrow("DELETE /tickets/{id}", ticket)), {
    headers: cacheFor(0),
  });
});
