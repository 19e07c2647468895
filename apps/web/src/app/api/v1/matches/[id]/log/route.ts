import { logQuery } from "@wisp/api";
import { getMatch } from "@wisp/db";
import { ApiProblem, keepFor, readId, readQuery, route } from "../../../../../../server/api.ts";
import { database } from "../../../../../../server/database.ts";
import { logAnswer } from "../../../../../../server/match-answers.ts";

export const GET = route<{ id: string }>(async ({ params, search }) => {
  const id = readId("match", params.id);
  const { after } = readQuery(logQuery, search);
  const match = await getMatch(database(), id);
  const log = match && (await logAnswer(database(), match, after));
  if (log === null) throw new ApiProblem("not-found", "There is no match with this id.");
  return Response.json(log, { headers: keepFor(log.over ? 60 : 0) });
});
