import { daysQuery } from "@wisp/api";
import { agentDays, firstGame } from "@wisp/db";
import { knownAgent } from "#server/agents.ts";
import { cacheFor, publicRoute, readQuery } from "#server/calls/api.ts";
import { csvAnswer } from "#server/calls/tables.ts";
import { databaseToRead } from "#server/replica.ts";

const MAX_DAYS = 3_660;

/** An agent's results in the ranked matches of a game, day by day, oldest first. */
export const GET = publicRoute<{ slug: string }>(async ({ params, search }) => {
  const { format, game } = readQuery(daysQuery, search);
  const agent = await knownAgent(params.slug);
  const { id, slug } = agent;
  const days = await agentDays(await databaseToRead(), id, {
    game: game ?? firstGame(agent).game,
    most: MAX_DAYS,
  });
  if (format === "json") return Response.json({ slug, days }, { headers: cacheFor(0) });
  return csvAnswer(`${slug}-days.csv`, [
    ["day", "matches", "wins", "score"],
    ...days.map(({ day, matches, wins, score }) => [day, matches, wins, score]),
  ]);
});
