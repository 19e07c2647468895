import { getMatch } from "@wisp/db";
import { ApiProblem, keepFor, readId, route } from "../../../../../server/api.ts";
import { database } from "../../../../../server/database.ts";
import { matchAnswer } from "../../../../../server/match-answers.ts";

export const GET = route<{ id: string }>(async ({ params }) => {
  const match = await getMatch(database(), readId("match", params.id));
  if (match === null) throw new ApiProblem("not-found", "There is no match with this id.");
  return Response.json(matchAnswer(match, match.revealed?.seed ?? null), {
    headers: keepFor(match.status === "finished" ? 60 : 0),
  });
});
