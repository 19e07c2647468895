import { collectionResults, collectionVotes } from "@wisp/arena";
import { canonical } from "@wisp/game";
import { COLLECTION_RESULTS_FORMAT, plannedCollection } from "@wisp/lab";
import { readName, sameOriginRoute } from "#server/calls/api.ts";
import { knownCollection } from "#server/collections.ts";
import { database } from "#server/storage/database.ts";

/** The file of results that `wisp collection report` reads. */
export const GET = sameOriginRoute<{ slug: string }>(async ({ params, request }) => {
  const stored = await knownCollection(readName(params.slug), request);
  const { slug, plan, hash } = stored;
  const read = plannedCollection(plan);
  const results = read === null ? [] : await collectionResults(database(), stored, read.collection);
  const votes = await collectionVotes(database(), stored);
  const header = canonical({ format: COLLECTION_RESULTS_FORMAT, hash, collection: plan });
  const lines = [header, ...[...votes, ...results].map((line) => canonical(line))];
  return new Response(`${lines.join("\n")}\n`, {
    headers: {
      "content-type": "application/x-ndjson; charset=utf-8",
      "content-disposition": `attachment; filename="${slug}.results.jsonl"`,
      "cache-control": "no-store",
    },
  });
});
