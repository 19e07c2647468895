import type { ApiSuspicion } from "@wisp/api";
import { callChanges } from "@wisp/db";
import { ApiProblem, cacheFor, publicRoute } from "#server/calls/api.ts";
import { knownMatch } from "#server/match-answers.ts";
import { database } from "#server/storage/database.ts";

/** The spectators' suspicions. Hidden until the end, so that players cannot read it during the match. */
export const GET = publicRoute<{ id: string }>(async ({ params }) => {
  const match = await knownMatch(params.id);
  if (match.status !== "finished") {
    throw new ApiProblem(
      "not-yet",
      "Suspicions are available for finished matches only. Try again when this match is over.",
    );
  }
  const answer: ApiSuspicion = { changes: [...(await callChanges(database(), match.id))] };
  return Response.json(answer, { headers: cacheFor(0) });
});
