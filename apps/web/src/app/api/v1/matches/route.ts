import { matchesQuery } from "@wisp/api";
import { isMatchCursor, listMatches } from "@wisp/db";
import { ApiProblem, keepFor, readQuery, route } from "../../../../server/api.ts";
import { csvAnswer } from "../../../../server/boards/csv-answer.ts";
import { database } from "../../../../server/database.ts";
import { matchAnswer } from "../../../../server/match-answers.ts";

export const GET = route(async ({ search }) => {
  const { season, agent, format, ...query } = readQuery(matchesQuery, search);
  if (query.cursor !== undefined && !isMatchCursor(query.cursor)) {
    throw new ApiProblem(
      "bad-request",
      'Parameter "cursor" cannot be used: pass on "next" of the page before as it is.',
    );
  }
  const page = await listMatches(database(), { ...query, seasonSlug: season, agentSlug: agent });
  const matches = page.matches.map((match) => matchAnswer(match, null));
  if (format === "json") {
    return Response.json({ matches, next: page.next }, { headers: keepFor(0) });
  }
  const answer = csvAnswer("matches.csv", [
    [
      ...["match", "game", "season", "locale", "status", "created_at", "started_at"],
      ...["finished_at", "winner", "rounds", "fouls", "clean", "upset", "agents"],
    ],
    ...matches.map((match) => [
      ...[match.id, match.game, match.season, match.locale, match.status],
      ...[match.createdAt, match.startedAt, match.finishedAt],
      ...[match.result?.winner ?? null, match.result?.rounds ?? null],
      ...[match.result?.fouls ?? null, match.result?.clean ?? null],
      match.result?.upset ?? null,
      match.agents.map(({ slug }) => slug).join(" "),
    ]),
  ]);
  if (page.next !== null) {
    const next = new URLSearchParams(search);
    next.set("cursor", page.next);
    answer.headers.set("link", `</api/v1/matches?${next}>; rel="next"`);
  }
  return answer;
});
