import { type NewTestRunRequest, newTestRunSchema } from "@wisp/api";
import { startTestRun, type TestRunRequest } from "@wisp/arena";
import { cacheFor, readBody, readName, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

type Chosen = Pick<NewTestRunRequest, "decisions" | "select">;

function decisionsOf({ decisions = [], select }: Chosen): TestRunRequest["decisions"] {
  if (select === undefined) {
    return decisions.map(({ match, ...place }) => ({ matchId: match, ...place }));
  }
  const { match, ...filter } = select;
  return { ...filter, ...(match !== undefined && { matchId: match }) };
}

export const POST = sameOriginRoute<{ slug: string }>(async ({ params, request }) => {
  const owner = await ownerOf(request, "agents");
  const { times, ...chosen } = await readBody(newTestRunSchema, request);
  const decisions = decisionsOf(chosen);
  const run = await startTestRun(database(), owner, readName(params.slug), { decisions, times });
  return Response.json(unwrapOrThrow("POST /agents/{slug}/test-runs", run), {
    status: 202,
    headers: cacheFor(0),
  });
});
