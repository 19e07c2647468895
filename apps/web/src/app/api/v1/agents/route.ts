import { agentsQuery, newAgentSchema } from "@wisp/api";
import { registerFromCheck } from "@wisp/arena";
import { type AgentGame, isAgentCursor, listAgents } from "@wisp/db";
import { toAgentStatus, toApiAgent } from "#server/agents.ts";
import { cacheFor, publicRoute, readBody, readQuery, sameOriginRoute } from "#server/calls/api.ts";
import { csvAnswer, knownCursor, withNext } from "#server/calls/tables.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { ownerOf } from "#server/owner.ts";
import { databaseToRead } from "#server/replica.ts";
import { database } from "#server/storage/database.ts";

export const POST = sameOriginRoute(async ({ request }) => {
  const owner = await ownerOf(request, "agents");
  const { check, ...registration } = await readBody(newAgentSchema, request);
  const agent = unwrapOrThrow(
    "POST /agents",
    await registerFromCheck(database(), owner, check, registration),
  );
  const answer = await toAgentStatus(database(), agent.slug);
  return Response.json(answer, { status: 201, headers: cacheFor(0) });
});

/** In one cell: "who-is-spy/en who-is-spy/zh". */
const gamesCell = (games: readonly AgentGame[]): string =>
  games.map(({ game, locale }) => `${game}/${locale}`).join(" ");

export const GET = publicRoute(async ({ search }) => {
  const { q, format, cursor, ...query } = readQuery(agentsQuery, search);
  const page = await listAgents(await databaseToRead(), {
    ...query,
    search: q,
    cursor: cursor && knownCursor(cursor, isAgentCursor),
  });
  if (format === "json") {
    const agents = page.agents.map((agent) => {
      const { number, connector, model } = agent.version;
      return { ...toApiAgent(agent), version: { number, connector, model } };
    });
    return Response.json({ agents, next: page.next }, { headers: cacheFor(0) });
  }
  return withNext(
    csvAnswer("agents.csv", [
      ["slug", "name", "games", "house", "resident", "state", "owner", "model", "created_at"],
      ...page.agents.map(({ version, owner, ...agent }) => [
        agent.slug,
        agent.name,
        gamesCell(agent.games),
        agent.house,
        agent.resident,
        agent.state,
        owner?.handle ?? null,
        version.model,
        agent.createdAt.toISOString(),
      ]),
    ]),
    { path: "/api/v1/agents", search, next: page.next },
  );
});
