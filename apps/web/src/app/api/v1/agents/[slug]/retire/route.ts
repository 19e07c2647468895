import { retire } from "@wisp/arena";
import { toAgentStatus } from "#server/agents.ts";
import { cacheFor, readName, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

export const POST = sameOriginRoute<{ slug: string }>(async ({ params, request }) => {
  const actor = await ownerOf(request, "agents");
  const { slug } = unwrapOrThrow(
    "POST /agents/{slug}/retire",
    await retire(database(), actor, readName(params.slug)),
  );
  return Response.json(await toAgentStatus(database(), slug), { headers: cacheFor(0) });
});
