import { readName, sameOriginRoute } from "#server/calls/api.ts";
import { knownCollection } from "#server/collections.ts";

/** The file that `wisp collection run` and a new collection of the arena take. */
export const GET = sameOriginRoute<{ slug: string }>(async ({ params, request }) => {
  const { slug, plan } = await knownCollection(readName(params.slug), request);
  return new Response(`${JSON.stringify(plan, null, 2)}\n`, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="${slug}.json"`,
      "cache-control": "no-store",
    },
  });
});
