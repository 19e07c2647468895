import { keepFor, ownRoute, readName } from "#server/calls/api.ts";
import { experimentDetail } from "#server/experiments/answer.ts";
import { knownExperiment } from "#server/experiments/known-experiment.ts";

export const GET = ownRoute<{ slug: string }>(async ({ params, request }) => {
  const experiment = await knownExperiment(readName(params.slug), request);
  return Response.json(await experimentDetail(experiment), { headers: keepFor(0) });
});
