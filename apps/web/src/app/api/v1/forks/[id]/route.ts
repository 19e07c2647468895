import { keepFor, route } from "#server/calls/api.ts";
import { forkDetail, knownFork } from "#server/forks.ts";

export const GET = route<{ id: string }>(async ({ params }) => {
  const detail = await forkDetail(await knownFork(params.id));
  return Response.json(detail, { headers: keepFor(0) });
});
