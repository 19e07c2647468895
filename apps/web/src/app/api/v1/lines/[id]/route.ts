import { leaveLine } from "@wisp/db";
import { keepFor, ownRoute, readId } from "../../../../../server/api.ts";
import { database } from "../../../../../server/database.ts";
import { placeAnswer, placeOf } from "../../../../../server/lines.ts";
import { ownerOf } from "../../../../../server/owner.ts";

export const GET = ownRoute<{ id: string }>(async ({ params, request }) => {
  const owner = await ownerOf(request, "matches");
  const place = await placeOf(database(), owner, readId("place", params.id));
  return Response.json(placeAnswer(place), { headers: keepFor(0) });
});

export const DELETE = ownRoute<{ id: string }>(async ({ params, request }) => {
  const owner = await ownerOf(request, "matches");
  const { id } = await placeOf(database(), owner, readId("place", params.id));
  await leaveLine(database(), id);
  const place = await placeOf(database(), owner, id);
  return Response.json(placeAnswer(place), { headers: keepFor(0) });
});
