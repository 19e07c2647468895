import { retire } from "@wisp/arena";
import { standsAnswer } from "#server/agents.ts";
import { keepFor, ownRoute, readName } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

export const POST = ownRoute<{ slug: string }>(async ({ params, request }) => {
  const actor = await ownerOf(request, "agents");
  const { slug } = unwrapOrThrow(
    "POST /agents/{slug}/retire",
    await retire(database(), actor, readName(params.slug)),
  );
  return Response.json(await standsAnswer(database(), slug), { headers: keepFor(0) });
});
