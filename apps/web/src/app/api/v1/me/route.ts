import { accountDeletionSchema } from "@wisp/api";
import { deleteOwnAccount } from "@wisp/arena";
import { keepFor, ownRoute, readBody } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { meAnswer } from "#server/me.ts";
import { ownerInPerson, ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

export const GET = ownRoute(async ({ request }) => {
  const user = await ownerOf(request, "read");
  return Response.json(await meAnswer(database(), user), { headers: keepFor(0) });
});

export const DELETE = ownRoute(async ({ request }) => {
  const user = await ownerInPerson(request);
  const { handle } = await readBody(accountDeletionSchema, request);
  return Response.json(
    unwrapOrThrow("DELETE /me", await deleteOwnAccount(database(), user, handle)),
    {
      headers: keepFor(0),
    },
  );
});
