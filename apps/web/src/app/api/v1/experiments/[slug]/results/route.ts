import { experimentHistory, experimentResults } from "@wisp/db";
import { canonical } from "@wisp/game";
import { RESULTS_FORMAT } from "@wisp/lab";
import { readName, sameOriginRoute } from "#server/calls/api.ts";
import { knownExperiment } from "#server/experiments.ts";
import { database } from "#server/storage/database.ts";

/** The file of results that `wisp lab report` reads. */
export const GET = sameOriginRoute<{ slug: string }>(async ({ params, request }) => {
  const { id, slug, plan, hash } = await knownExperiment(readName(params.slug), request);
  const results = await experimentResults(database(), id);
  const history = await experimentHistory(database(), id);
  // An end as planned is not a deviation: the lines of two such runs are the same.
  const isAsPlanned = history.every(
    ({ reason }) => reason === "all-blocks" || reason === "decided",
  );
  const header = canonical({ format: RESULTS_FORMAT, hash, experiment: plan });
  const changes = isAsPlanned ? [] : [JSON.stringify({ history })];
  const lines = [header, ...changes, ...results.map(({ result }) => JSON.stringify(result))];
  return new Response(`${lines.join("\n")}\n`, {
    headers: {
      "content-type": "application/x-ndjson; charset=utf-8",
      "content-disposition": `attachment; filename="${slug}.results.jsonl"`,
      "cache-control": "no-store",
    },
  });
});
