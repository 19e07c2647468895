import { rivalsQuery } from "@wisp/api";
import { rivalLeaderboards, rivalsOf } from "@wisp/db";
import { pointsApart } from "@wisp/games";
import { MIN_MATCHES } from "@wisp/stats";
import { comparedOn, differenceOf, leadOver } from "#features/agents/rival-difference.ts";
import { knownAgent } from "#server/agents.ts";
import { cacheFor, publicRoute, readQuery } from "#server/calls/api.ts";
import { csvAnswer } from "#server/calls/tables.ts";
import { databaseToRead } from "#server/replica.ts";

const MAX_RIVALS = 10_000;

const columns = [
  "game",
  "locale",
  "agent",
  "matches",
  "difference",
  "differenceLow",
  "differenceHigh",
  "gap",
  "lead",
];

/** An agent's opponents by game and language, over all seasons; most frequent first. */
export const GET = publicRoute<{ slug: string }>(async ({ params, search }) => {
  const { format, game: wanted, locale: language } = readQuery(rivalsQuery, search);
  const { id, slug } = await knownAgent(params.slug);
  const from = await databaseToRead();
  const leaderboards = await rivalLeaderboards(from, id, MIN_MATCHES);
  const compared = comparedOn(leaderboards);
  const listed = leaderboards.filter(
    ({ game, locale }) => game === (wanted ?? game) && locale === (language ?? locale),
  );
  const found = await Promise.all(
    listed.map(async ({ game, locale, configs }) => {
      const apart = pointsApart(game, configs);
      const met = await rivalsOf(from, {
        agentId: id,
        game,
        locale,
        order: "met",
        apart: apart ?? 0,
        least: 1,
        limit: MAX_RIVALS,
      });
      return met.map(({ agent, ...rival }) => {
        const { matches, difference } = rival;
        const { interval, gap = null } = differenceOf(rival, apart);
        const lead = leadOver(rival, apart, compared);
        return { game, locale, agent: agent.slug, matches, difference, interval, gap, lead };
      });
    }),
  );
  const rivals = found.flat();
  if (format === "json") return Response.json({ slug, rivals }, { headers: cacheFor(0) });
  return csvAnswer(`${slug}-rivals.csv`, [
    columns,
    ...rivals.map(({ game, locale, agent, matches, difference, interval, gap, lead }) => {
      const [low = null, high = null] = interval ?? [];
      return [game, locale, agent, matches, difference, low, high, gap, lead];
    }),
  ]);
});
