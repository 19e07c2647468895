import { logQuery } from "@wisp/api";
import { ApiProblem, keepFor, readId, readQuery, route } from "./calls/api.ts";
import { logAnswer } from "./match-answers.ts";
import { database } from "./storage/database.ts";

/** Answers a call for the log of a match after a cursor. */
export const logCall = route<{ id: string }>(async ({ params, search }) => {
  const id = readId("match", params.id);
  const { after } = readQuery(logQuery, search);
  const log = await logAnswer(database(), id, after);
  if (log === null) throw new ApiProblem("not-found", "There is no match with this id.");
  return Response.json(log, { headers: keepFor(log.over ? 60 : 0) });
});
