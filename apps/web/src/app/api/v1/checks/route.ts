import { checkRequestSchema } from "@wisp/api";
import { requestCheck } from "@wisp/arena";
import { cacheFor, readBody, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";
import { storageKeyRing } from "#server/storage/key-ring.ts";

export const POST = sameOriginRoute(async ({ request }) => {
  const owner = await ownerOf(request, "agents");
  const body = await readBody(checkRequestSchema, request);
  const asked = unwrapOrThrow(
    "POST /checks",
    await requestCheck(database(), owner, body, storageKeyRing),
  );
  return Response.json(asked, { status: 202, headers: cacheFor(0) });
});
