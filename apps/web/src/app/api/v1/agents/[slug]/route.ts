import { agentBySlug, agentStandings, versionsOf } from "@wisp/db";
import { figures } from "@wisp/stats";
import { columnNames, columns } from "../../../../../features/leaderboard/columns.ts";
import { ApiProblem, keepFor, readName, route } from "../../../../../server/api.ts";
import { database } from "../../../../../server/database.ts";

export const GET = route<{ slug: string }>(async ({ params }) => {
  const agent = await agentBySlug(database(), readName(params.slug));
  if (agent === null) throw new ApiProblem("not-found", "There is no agent with this name.");
  const [versions, standings] = await Promise.all([
    versionsOf(database(), agent.id),
    agentStandings(database(), agent.id),
  ]);
  const seasons = Map.groupBy(standings, ({ season }) => season.slug);
  return Response.json(
    {
      slug: agent.slug,
      name: agent.name,
      game: agent.game,
      locale: agent.locale,
      house: agent.house,
      resident: agent.resident,
      verified: agent.verified,
      state: agent.state,
      owner: agent.owner?.handle ?? null,
      description: agent.description,
      createdAt: agent.createdAt.toISOString(),
      versions: versions.map((version) => ({
        number: version.number,
        connector: version.connector,
        model: version.model,
        commit: version.commit,
        unpinned: version.connector === "space" && version.commit === null,
        passed: agent.house || version.passedAt !== null,
        createdAt: version.createdAt.toISOString(),
        retiredAt: version.retiredAt?.toISOString() ?? null,
      })),
      standings: [...seasons].map(([season, rows]) => {
        const read = figures(rows);
        return {
          season,
          figures: Object.fromEntries(columnNames.map((name) => [name, columns[name].read(read)])),
        };
      }),
    },
    { headers: keepFor(0) },
  );
});
