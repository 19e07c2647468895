import { newKeySchema } from "@wisp/api";
import { removeKey, replaceKey } from "@wisp/arena";
import { standsAnswer } from "#server/agents.ts";
import { keepFor, ownRoute, readBody, readName } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";
import { storageKeyRing } from "#server/storage/key-ring.ts";

export const PUT = ownRoute<{ slug: string }>(async ({ params, request }) => {
  const owner = await ownerOf(request, "agents");
  const { key } = await readBody(newKeySchema, request);
  const slug = readName(params.slug);
  unwrapOrThrow(
    "PUT /agents/{slug}/key",
    await replaceKey(database(), owner, slug, { key }, storageKeyRing),
  );
  return Response.json(await standsAnswer(database(), slug), { headers: keepFor(0) });
});

export const DELETE = ownRoute<{ slug: string }>(async ({ params, request }) => {
  const owner = await ownerOf(request, "agents");
  const { slug } = unwrapOrThrow(
    "DELETE /agents/{slug}/key",
    await removeKey(database(), owner, readName(params.slug)),
  );
  return Response.json(await standsAnswer(database(), slug), { headers: keepFor(0) });
});
