import { tableQuery } from "@wisp/api";
import { rivalsOf } from "@wisp/db";
import { knownAgent } from "../../../../../../server/agents/known-agent.ts";
import { keepFor, readQuery, route } from "../../../../../../server/api.ts";
import { csvAnswer } from "../../../../../../server/boards/csv-answer.ts";
import { database } from "../../../../../../server/database.ts";

const MOST_RIVALS = 10_000;

/** Whom an agent met in ranked matches of all seasons, most often first. */
export const GET = route<{ slug: string }>(async ({ params, search }) => {
  const { format } = readQuery(tableQuery, search);
  const { id, slug } = await knownAgent(params.slug);
  const met = await rivalsOf(database(), {
    ...{ agentId: id, order: "met", least: 1, limit: MOST_RIVALS },
  });
  const rivals = met.rivals.map(({ agent, matches, difference }) => ({
    ...{ agent: agent.slug, matches, difference },
  }));
  if (format === "json") return Response.json({ slug, rivals }, { headers: keepFor(0) });
  return csvAnswer(`${slug}-rivals.csv`, [
    ["agent", "matches", "difference"],
    ...rivals.map(({ agent, matches, difference }) => [agent, matches, difference]),
  ]);
});
