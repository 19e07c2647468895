import type { ApiSuspicion } from "@wisp/api";
import { callChanges } from "@wisp/db";
import { ApiProblem, keepFor, route } from "#server/calls/api.ts";
import { knownMatch } from "#server/known-match.ts";
import { database } from "#server/storage/database.ts";

/** Whom spectators suspected. Nobody learns it here before the end: the table must not. */
export const GET = route<{ id: string }>(async ({ params }) => {
  const match = await knownMatch(params.id);
  if (match.status !== "finished") {
    throw new ApiProblem(
      "not-yet",
      "Suspicions are told of finished matches only. Ask again when this one is over.",
    );
  }
  const answer: ApiSuspicion = { changes: [...(await callChanges(database(), match.id))] };
  return Response.json(answer, { headers: keepFor(0) });
});
