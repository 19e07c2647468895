import { newVersionSchema } from "@wisp/api";
import { addVersionFromCheck } from "@wisp/arena";
import { toAgentStatus } from "#server/agents.ts";
import { cacheFor, readBody, readName, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

export const POST = sameOriginRoute<{ slug: string }>(async ({ params, request }) => {
  const owner = await ownerOf(request, "agents");
  const body = await readBody(newVersionSchema, request);
  const added = await addVersionFromCheck(database(), owner, readName(params.slug), body);
  const { slug, created } = unwrapOrThrow("POST /agents/{slug}/versions", added);
  const stands = await toAgentStatus(database(), slug);
  return Response.json({ ...stands, created }, { headers: cacheFor(0) });
});
