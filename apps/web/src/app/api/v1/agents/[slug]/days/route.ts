import { tableQuery } from "@wisp/api";
import { agentDays } from "@wisp/db";
import { knownAgent } from "../../../../../../server/agents/known-agent.ts";
import { keepFor, readQuery, route } from "../../../../../../server/api.ts";
import { csvAnswer } from "../../../../../../server/boards/csv-answer.ts";
import { database } from "../../../../../../server/database.ts";

const MOST_DAYS = 3_660;

/** What an agent did in ranked matches of all seasons, day by day, oldest first. */
export const GET = route<{ slug: string }>(async ({ params, search }) => {
  const { format } = readQuery(tableQuery, search);
  const { id, slug } = await knownAgent(params.slug);
  const days = await agentDays(database(), id, MOST_DAYS);
  if (format === "json") return Response.json({ slug, days }, { headers: keepFor(0) });
  return csvAnswer(`${slug}-days.csv`, [
    ["day", "matches", "wins", "score"],
    ...days.map(({ day, matches, wins, score }) => [day, matches, wins, score]),
  ]);
});
