import { packActionSchema } from "@wisp/api";
import { retireWords } from "@wisp/db";
import { cacheFor, readBody, readName, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

export const POST = sameOriginRoute<{ slug: string }>(async ({ params, request }) => {
  const user = await ownerOf(request, "seasons");
  const pack = readName(params.slug);
  // There is one action so far: to retire the pack.
  await readBody(packActionSchema, request);
  const refusal = await retireWords(database(), user, { pack });
  if (refusal !== null) unwrapOrThrow("POST /packs/{slug}/actions", refusal);
  return Response.json({ done: true }, { headers: cacheFor(0) });
});
