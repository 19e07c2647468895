import { replaceDialOutKey } from "@wisp/arena";
import { cacheFor, readName, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

export const POST = sameOriginRoute<{ slug: string }>(async ({ params, request }) => {
  const owner = await ownerOf(request, "agents");
  const made = unwrapOrThrow(
    "POST /agents/{slug}/dial-out-key",
    await replaceDialOutKey(database(), owner, readName(params.slug)),
  );
  return Response.json(made, { status: 201, headers: cacheFor(0) });
});
