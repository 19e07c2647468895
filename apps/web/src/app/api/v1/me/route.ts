import { accountDeletionSchema } from "@wisp/api";
import { deleteOwnAccount } from "@wisp/arena";
import { cacheFor, readBody, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { toApiMe } from "#server/me.ts";
import { ownerOf, requireSession } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

export const GET = sameOriginRoute(async ({ request }) => {
  const user = await ownerOf(request, "read");
  return Response.json(await toApiMe(database(), user), { headers: cacheFor(0) });
});

export const DELETE = sameOriginRoute(async ({ request }) => {
  const user = await requireSession(request);
  const { handle } = await readBody(accountDeletionSchema, request);
  return Response.json(
    unwrapOrThrow("DELETE /me", await deleteOwnAccount(database(), user, handle)),
    {
      headers: cacheFor(0),
    },
  );
});
