import { newKeySchema } from "@wisp/api";
import { removeKey, replaceKey } from "@wisp/arena";
import { toAgentStatus } from "#server/agents.ts";
import { cacheFor, readBody, readName, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";
import { storageKeyRing } from "#server/storage/key-ring.ts";

export const PUT = sameOriginRoute<{ slug: string }>(async ({ params, request }) => {
  const owner = await ownerOf(request, "agents");
  const { key } = await readBody(newKeySchema, request);
  const slug = readName(params.slug);
  unwrapOrThrow(
    "PUT /agents/{slug}/key",
    await replaceKey(database(), owner, slug, { key }, storageKeyRing),
  );
  return Response.json(await toAgentStatus(database(), slug), { headers: cacheFor(0) });
});

export const DELETE = sameOriginRoute<{ slug: string }>(async ({ params, request }) => {
  const owner = await ownerOf(request, "agents");
  const { slug } = unwrapOrThrow(
    "DELETE /agents/{slug}/key",
    await removeKey(database(), owner, readName(params.slug)),
  );
  return Response.json(await toAgentStatus(database(), slug), { headers: cacheFor(0) });
});
