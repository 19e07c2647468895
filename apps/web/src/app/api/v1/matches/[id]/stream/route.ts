import { streamQuery } from "@wisp/api";
import { env } from "#env.ts";
import { publicRoute, readQuery } from "#server/calls/api.ts";
import { callerOf } from "#server/limits/caller.ts";
import { knownMatch } from "#server/match-answers.ts";
import { matchStream } from "#server/match-stream.ts";

export const dynamic = "force-dynamic";

/** The public events of a match as they are committed, as lines of JSON, until it is over. */
export const GET = publicRoute<{ id: string }>(async ({ params, search, request }) => {
  const { from } = readQuery(streamQuery, search);
  const { id } = await knownMatch(params.id);
  // On one's own machine requests are not counted.
  const caller = env.WISP_MODE === "local" ? undefined : callerOf(request.headers);
  // The body of an answer to HEAD is not read, so it would never be closed.
  const body = request.method === "HEAD" ? null : matchStream(id, from, request.signal, caller);
  return new Response(body, {
    headers: {
      "content-type": "application/x-ndjson; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    },
  });
});
