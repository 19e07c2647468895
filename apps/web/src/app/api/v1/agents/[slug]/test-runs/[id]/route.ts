import { findTestRun } from "@wisp/arena";
import { keepFor, ownRoute, readId, readName } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { testRunAnswer } from "#server/decisions.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

export const GET = ownRoute<{ slug: string; id: string }>(async ({ params, request }) => {
  const owner = await ownerOf(request, "read");
  const slug = readName(params.slug);
  const found = await findTestRun(database(), owner, slug, readId("test run", params.id));
  return Response.json(
    testRunAnswer(slug, unwrapOrThrow("GET /agents/{slug}/test-runs/{id}", found)),
    { headers: keepFor(0) },
  );
});
