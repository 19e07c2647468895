import { agentChangeSchema } from "@wisp/api";
import { changeAgent } from "@wisp/arena";
import { agentStandings, firstGame, versionsOf } from "@wisp/db";
import { leaderboardRulesOf } from "@wisp/games";
import { metricsOf } from "@wisp/stats";
import { knownAgent, toAgentStatus, toApiAgent } from "#server/agents.ts";
import { cacheFor, publicRoute, readBody, readName, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { ownerOf } from "#server/owner.ts";
import { databaseToRead } from "#server/replica.ts";
import { database } from "#server/storage/database.ts";

export const PATCH = sameOriginRoute<{ slug: string }>(async ({ params, request }) => {
  const owner = await ownerOf(request, "agents");
  const change = await readBody(agentChangeSchema, request);
  const { slug } = unwrapOrThrow(
    "PATCH /agents/{slug}",
    await changeAgent(database(), owner, readName(params.slug), change),
  );
  return Response.json(await toAgentStatus(database(), slug), { headers: cacheFor(0) });
});

export const GET = publicRoute<{ slug: string }>(async ({ params }) => {
  const agent = await knownAgent(params.slug);
  const from = await databaseToRead();
  const [versions, standings] = await Promise.all([
    versionsOf(from, agent.id),
    agentStandings(from, agent.id),
  ]);
  const seasons = Map.groupBy(standings, ({ season }) => season.slug);
  return Response.json(
    {
      ...toApiAgent(agent),
      versions: versions.map((version) => ({
        number: version.number,
        connector: version.connector,
        model: version.model,
        commit: version.commit,
        label: version.label,
        unpinned: version.unpinned,
        passed: agent.house || version.passedAt !== null,
        createdAt: version.createdAt.toISOString(),
        retiredAt: version.retiredAt?.toISOString() ?? null,
      })),
      standings: [...seasons].map(([season, rows]) => ({
        season,
        figures: metricsOf(rows, leaderboardRulesOf(rows[0]?.season.game ?? firstGame(agent).game)),
      })),
    },
    { headers: cacheFor(0) },
  );
});
