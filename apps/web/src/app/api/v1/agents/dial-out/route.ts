import { newDialOutSchema } from "@wisp/api";
import { registerDialOut } from "@wisp/arena";
import { cacheFor, readBody, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

export const POST = sameOriginRoute(async ({ request }) => {
  const owner = await ownerOf(request, "agents");
  const body = await readBody(newDialOutSchema, request);
  const made = unwrapOrThrow(
    "POST /agents/dial-out",
    await registerDialOut(database(), owner, body),
  );
  return Response.json(made, { status: 201, headers: cacheFor(0) });
});
