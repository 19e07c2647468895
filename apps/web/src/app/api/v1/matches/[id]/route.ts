import { getMatch } from "@wisp/db";
import { ApiProblem, cacheFor, publicRoute, readId } from "#server/calls/api.ts";
import { toApiMatch } from "#server/match-answers.ts";
import { database } from "#server/storage/database.ts";

export const GET = publicRoute<{ id: string }>(async ({ params }) => {
  const match = await getMatch(database(), readId("match", params.id));
  if (match === null) throw new ApiProblem("not-found", "There is no match with this id.");
  return Response.json(toApiMatch(match, match.revealed?.seed ?? null), {
    headers: cacheFor(match.status === "finished" ? 60 : 0),
  });
});
