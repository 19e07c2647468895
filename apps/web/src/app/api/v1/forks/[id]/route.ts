import { cacheFor, publicRoute } from "#server/calls/api.ts";
import { forkDetail, knownFork } from "#server/forks.ts";

export const GET = publicRoute<{ id: string }>(async ({ params }) => {
  const detail = await forkDetail(await knownFork(params.id));
  return Response.json(detail, { headers: cacheFor(0) });
});
