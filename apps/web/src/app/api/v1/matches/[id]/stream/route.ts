import { streamQuery } from "@wisp/api";
import { ApiProblem, readQuery, route } from "../../../../../../server/api.ts";
import { knownMatch } from "../../../../../../server/known-match.ts";
import { matchStream, streamsAreFull } from "../../../../../../server/match-stream.ts";

export const dynamic = "force-dynamic";

/** The public events of a match as they are committed, as lines of JSON, until it is over. */
export const GET = route<{ id: string }>(async ({ params, search, request }) => {
  const { from } = readQuery(streamQuery, search);
  const { id } = await knownMatch(params.id);
  if (streamsAreFull()) {
    throw new ApiProblem("busy", "Too many streams are open here. Try again in a moment.");
  }
  // Nobody reads the body of such an answer, so nobody would ever close it.
  const body = request.method === "HEAD" ? null : matchStream(id, from, request.signal);
  return new Response(body, {
    headers: {
      "content-type": "application/x-ndjson; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    },
  });
});
