import { newPairsSchema } from "@wisp/api";
import { checkPair } from "@wisp/arena";
import { proposePairs } from "@wisp/db";
import { cacheFor, readBody, readName, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { ownerOf } from "#server/owner.ts";
import { problemOfPairs } from "#server/packs.ts";
import { database } from "#server/storage/database.ts";

export const POST = sameOriginRoute<{ slug: string }>(async ({ params, request }) => {
  const user = await ownerOf(request, "seasons");
  const pack = readName(params.slug);
  const { theme, pairs } = await readBody(newPairsSchema, request);
  const done = unwrapOrThrow(
    "POST /packs/{slug}/pairs",
    await proposePairs(database(), user, { pack, theme, pairs }, checkPair),
  );
  if ("problems" in done) throw problemOfPairs(done.problems);
  const { accepted, slugs } = done;
  return Response.json({ accepted, pairs: slugs }, { status: 201, headers: cacheFor(0) });
});
