import { newGuestClaimSchema } from "@wisp/api";
import { claimGuestAgent } from "@wisp/arena";
import { cacheFor, readBody, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

/** Makes the agent of a guest program the caller's own. */
export const POST = sameOriginRoute(async ({ request }) => {
  const owner = await ownerOf(request, "agents");
  const { claim, name } = await readBody(newGuestClaimSchema, request);
  const claimed = await claimGuestAgent(database(), owner, claim, name);
  return Response.json(unwrapOrThrow("POST /guest-claims", claimed), {
    status: 201,
    headers: cacheFor(0),
  });
});
