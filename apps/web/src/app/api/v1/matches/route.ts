import { matchesQuery } from "@wisp/api";
import { isMatchCursor, listMatches } from "@wisp/db";
import { ApiProblem, keepFor, readQuery, route } from "../../../../server/api.ts";
import { database } from "../../../../server/database.ts";
import { matchAnswer } from "../../../../server/match-answers.ts";

export const GET = route(async ({ search }) => {
  const { season, agent, ...query } = readQuery(matchesQuery, search);
  if (query.cursor !== undefined && !isMatchCursor(query.cursor)) {
    throw new ApiProblem(
      "bad-request",
      'Parameter "cursor" cannot be used: pass on "next" of the page before as it is.',
    );
  }
  const page = await listMatches(database(), { ...query, seasonSlug: season, agentSlug: agent });
  return Response.json(
    { matches: page.matches.map((match) => matchAnswer(match, null)), next: page.next },
    { headers: keepFor(0) },
  );
});
