import { seasonCopySchema } from "@wisp/api";
import { copySeason } from "@wisp/arena";
import { cacheFor, readBody, readName, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { ownerOf } from "#server/owner.ts";
import { knownSeason, seasonChange, seasonDetail } from "#server/seasons.ts";
import { database } from "#server/storage/database.ts";

export const POST = sameOriginRoute<{ slug: string }>(async ({ params, request }) => {
  const user = await ownerOf(request, "seasons");
  const { agents, roster, ...terms } = await readBody(seasonCopySchema, request);
  const copied = await copySeason(database(), user, readName(params.slug), {
    kind: agents ? "repeat" : "copy",
    roster,
    change: seasonChange(terms),
  });
  const season = await knownSeason(unwrapOrThrow("POST /seasons/{slug}/copies", copied).slug);
  return Response.json(await seasonDetail(database(), season), {
    status: 201,
    headers: cacheFor(0),
  });
});
