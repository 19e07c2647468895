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
      online: agent.online,
      owner: agent.owner?.handle ?? null,
      description: agent.description,
      createdAt: agent.createdAt.toISOString(),
      versions: versions.map(({ number, connector, model, commit, createdAt, retiredAt }) => ({
        number,
        connector,
        model,
        commit,
        createdAt: createdAt.toISOString(),
        retiredAt: retiredAt?.toISOString() ?? null,
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
