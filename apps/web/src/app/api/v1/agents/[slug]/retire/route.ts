import { agentBySlug } from "@wisp/db";
import { retire } from "#server/agents/change.ts";
import { knownOwnAgent, standsAnswer } from "#server/agents/own-agent.ts";
import { keepFor, ownRoute, readName } from "#server/calls/api.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

/** Whoever administers may retire any agent that somebody owns. */
export const POST = ownRoute<{ slug: string }>(async ({ params, request }) => {
  const actor = await ownerOf(request, "agents");
  const slug = readName(params.slug);
  const any = actor.role === "admin" ? await agentBySlug(database(), slug) : null;
  const agent =
    any !== null && any.owner !== null ? any : await knownOwnAgent(database(), actor, slug);
  await retire(database(), actor, agent);
  return Response.json(await standsAnswer(database(), slug), { headers: keepFor(0) });
});
