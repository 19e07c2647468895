import { cacheFor, readName, sameOriginRoute } from "#server/calls/api.ts";
import { experimentDetail, knownExperiment } from "#server/experiments.ts";

export const GET = sameOriginRoute<{ slug: string }>(async ({ params, request }) => {
  const experiment = await knownExperiment(readName(params.slug), request);
  return Response.json(await experimentDetail(experiment), { headers: cacheFor(0) });
});
