import { tableQuery } from "@wisp/api";
import { rivalsOf } from "@wisp/db";
import { MIN_MATCHES } from "@wisp/stats";
import { differenceOf, leadOver } from "#features/agents/rival-difference.ts";
import { knownAgent } from "#server/agents/known-agent.ts";
import { csvAnswer } from "#server/boards/csv-answer.ts";
import { keepFor, readQuery, route } from "#server/calls/api.ts";
import { database } from "#server/storage/database.ts";

const MAX_RIVALS = 10_000;

/** An agent's opponents in ranked matches of all seasons, most frequent first. */
export const GET = route<{ slug: string }>(async ({ params, search }) => {
  const { format } = readQuery(tableQuery, search);
  const { id, slug } = await knownAgent(params.slug);
  const met = await rivalsOf(database(), {
    ...{ agentId: id, order: "met", least: 1, limit: MAX_RIVALS },
  });
  const compared = met.rivals.filter(({ matches }) => matches >= MIN_MATCHES).length;
  const rivals = met.rivals.map(({ agent, ...rival }) => {
    const { matches, difference } = rival;
    const { interval, gap = null } = differenceOf(rival);
    const lead = leadOver(rival, compared);
    return { agent: agent.slug, matches, difference, interval, gap, lead };
  });
  if (format === "json") return Response.json({ slug, rivals }, { headers: keepFor(0) });
  return csvAnswer(`${slug}-rivals.csv`, [
    ["agent", "matches", "difference", "differenceLow", "differenceHigh", "gap", "lead"],
    ...rivals.map(({ agent, matches, difference, interval, gap, lead }) => {
      const [low = null, high = null] = interval ?? [];
      return [agent, matches, difference, low, high, gap, lead];
    }),
  ]);
});
