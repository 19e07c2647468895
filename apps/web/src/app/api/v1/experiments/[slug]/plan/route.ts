import { readName, sameOriginRoute } from "#server/calls/api.ts";
import { knownExperiment } from "#server/experiments.ts";

/** The file that `wisp lab run` and a new experiment of the arena take. */
export const GET = sameOriginRoute<{ slug: string }>(async ({ params, request }) => {
  const { slug, plan } = await knownExperiment(readName(params.slug), request);
  return new Response(`${JSON.stringify(plan, null, 2)}\n`, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="${slug}.json"`,
      "cache-control": "no-store",
    },
  });
});
