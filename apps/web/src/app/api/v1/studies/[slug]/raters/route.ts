import { newRaterSchema } from "@wisp/api";
import { inviteRater } from "@wisp/arena";
import { cacheFor, readBody, readName, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

export const POST = sameOriginRoute<{ slug: string }>(async ({ params, request }) => {
  const user = await ownerOf(request, "matches");
  const slug = readName(params.slug);
  const { handle } = await readBody(newRaterSchema, request);
  const invited = await inviteRater(database(), user, slug, handle);
  const { pseudonym } = unwrapOrThrow("POST /studies/{slug}/raters", invited);
  return Response.json({ pseudonym }, { status: 201, headers: cacheFor(0) });
});
