import { newAgentSchema } from "@wisp/api";
import { standsAnswer } from "../../../../server/agents/own-agent.ts";
import { done } from "../../../../server/agents/refusal.ts";
import { register } from "../../../../server/agents/register.ts";
import { keepFor, ownRoute } from "../../../../server/api.ts";
import { readBody } from "../../../../server/body.ts";
import { database } from "../../../../server/database.ts";
import { ownerOf } from "../../../../server/owner.ts";

export const POST = ownRoute(async ({ request }) => {
  const owner = await ownerOf(request, "agents");
  const agent = done(await register(database(), owner, await readBody(newAgentSchema, request)));
  const answer = await standsAnswer(database(), agent.slug);
  return Response.json(answer, { status: 201, headers: keepFor(0) });
});
