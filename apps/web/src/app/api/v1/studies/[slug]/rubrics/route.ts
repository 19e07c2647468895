import { newRubricSchema } from "@wisp/api";
import { changeRubric } from "@wisp/arena";
import { cacheFor, readBody, readName, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

export const POST = sameOriginRoute<{ slug: string }>(async ({ params, request }) => {
  const user = await ownerOf(request, "matches");
  const slug = readName(params.slug);
  const { texts } = await readBody(newRubricSchema, request);
  const added = await changeRubric(database(), user, slug, texts);
  const { version } = unwrapOrThrow("POST /studies/{slug}/rubrics", added);
  return Response.json({ version }, { status: 201, headers: cacheFor(0) });
});
