import { findTestRun } from "@wisp/arena";
import { cacheFor, readId, readName, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { toApiTestRun } from "#server/decisions.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

export const GET = sameOriginRoute<{ slug: string; id: string }>(async ({ params, request }) => {
  const owner = await ownerOf(request, "read");
  const slug = readName(params.slug);
  const found = await findTestRun(database(), owner, slug, readId("test run", params.id));
  return Response.json(
    toApiTestRun(slug, unwrapOrThrow("GET /agents/{slug}/test-runs/{id}", found)),
    { headers: cacheFor(0) },
  );
});
