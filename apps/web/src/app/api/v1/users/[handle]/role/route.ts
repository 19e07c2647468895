import { newRoleSchema } from "@wisp/api";
import { giveRole } from "@wisp/arena";
import { cacheFor, readBody, readName, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

export const PUT = sameOriginRoute<{ handle: string }>(async ({ params, request }) => {
  const user = await ownerOf(request, "seasons");
  const { role } = await readBody(newRoleSchema, request);
  const given = await giveRole(database(), user, readName(params.handle), role);
  return Response.json(unwrapOrThrow("PUT /users/{handle}/role", given), { headers: cacheFor(0) });
});
