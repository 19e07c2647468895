import { getMatch } from "@wisp/db";
import { ApiProblem, keepFor, readId, route } from "#server/calls/api.ts";
import { matchAnswer } from "#server/match-answers.ts";
import { database } from "#server/storage/database.ts";

export const GET = route<{ id: string }>(async ({ params }) => {
  const match = await getMatch(database(), readId("match", params.id));
  if (match === null) throw new ApiProblem("not-found", "There is no match with this id.");
  return Response.json(matchAnswer(match, match.revealed?.seed ?? null), {
    headers: keepFor(match.status === "finished" ? 60 : 0),
  });
});
