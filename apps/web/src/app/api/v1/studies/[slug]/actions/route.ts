import { studyActionSchema } from "@wisp/api";
import { actOnStudy } from "@wisp/arena";
import { cacheFor, readBody, readName, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

export const POST = sameOriginRoute<{ slug: string }>(async ({ params, request }) => {
  const user = await ownerOf(request, "matches");
  const slug = readName(params.slug);
  const { action } = await readBody(studyActionSchema, request);
  unwrapOrThrow("POST /studies/{slug}/actions", await actOnStudy(database(), user, slug, action));
  return Response.json({ done: true }, { headers: cacheFor(0) });
});
