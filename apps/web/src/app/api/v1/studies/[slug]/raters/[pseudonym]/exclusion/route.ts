import { raterExclusionSchema } from "@wisp/api";
import { excludeFromStudy } from "@wisp/arena";
import { cacheFor, readBody, readName, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

type Named = { slug: string; pseudonym: string };

export const POST = sameOriginRoute<Named>(async ({ params, request }) => {
  const user = await ownerOf(request, "matches");
  const slug = readName(params.slug);
  const pseudonym = readName(params.pseudonym);
  const { reason } = await readBody(raterExclusionSchema, request);
  unwrapOrThrow(
    "POST /studies/{slug}/raters/{pseudonym}/exclusion",
    await excludeFromStudy(database(), user, slug, { pseudonym, reason }),
  );
  return Response.json({ done: true }, { headers: cacheFor(0) });
});
