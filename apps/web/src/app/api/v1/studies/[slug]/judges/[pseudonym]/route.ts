import { stopStudyJudge } from "@wisp/arena";
import { cacheFor, readName, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

export const DELETE = sameOriginRoute<{ slug: string; pseudonym: string }>(
  async ({ params, request }) => {
    const user = await ownerOf(request, "matches");
    const [slug, pseudonym] = [readName(params.slug), readName(params.pseudonym)];
    unwrapOrThrow(
      "DELETE /studies/{slug}/judges/{pseudonym}",
      await stopStudyJudge(database(), user, slug, pseudonym),
    );
    return Response.json({ done: true }, { headers: cacheFor(0) });
  },
);
