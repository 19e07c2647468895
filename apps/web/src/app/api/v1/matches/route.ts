import { matchesQuery } from "@wisp/api";
import { isMatchCursor, listMatches } from "@wisp/db";
import { cacheFor, publicRoute, readQuery } from "#server/calls/api.ts";
import { csvAnswer, knownCursor, withNext } from "#server/calls/tables.ts";
import { toApiMatch } from "#server/match-answers.ts";
import { databaseToRead } from "#server/replica.ts";

export const GET = publicRoute(async ({ search }) => {
  const { season, agent, format, cursor, ...query } = readQuery(matchesQuery, search);
  const page = await listMatches(await databaseToRead(), {
    ...query,
    seasonSlug: season,
    agentSlug: agent,
    cursor: cursor && knownCursor(cursor, isMatchCursor),
  });
  const matches = page.matches.map((match) => toApiMatch(match, null));
  if (format === "json") {
    return Response.json({ matches, next: page.next }, { headers: cacheFor(0) });
  }
  const answer = csvAnswer("matches.csv", [
    [
      "match",
      "game",
      "season",
      "locale",
      "status",
      "created_at",
      "started_at",
      "finished_at",
      "winners",
      "rounds",
      "fouls",
      "clean",
      "upset",
      "agents",
    ],
    ...matches.map((match) => [
      match.id,
      match.game,
      match.season,
      match.locale,
      match.status,
      match.createdAt,
      match.startedAt,
      match.finishedAt,
      match.result?.winners.join(", ") ?? null,
      match.result?.rounds ?? null,
      match.result?.fouls ?? null,
      match.result?.clean ?? null,
      match.result?.upset ?? null,
      match.agents.map(({ slug }) => slug).join(" "),
    ]),
  ]);
  return withNext(answer, { path: "/api/v1/matches", search, next: page.next });
});
