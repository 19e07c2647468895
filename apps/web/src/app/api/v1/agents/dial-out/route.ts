import { newDialOutSchema } from "@wisp/api";
import { done } from "#server/agents/refusal.ts";
import { registerDialOut } from "#server/agents/register.ts";
import { keepFor, ownRoute } from "#server/calls/api.ts";
import { readBody } from "#server/calls/body.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

export const POST = ownRoute(async ({ request }) => {
  const owner = await ownerOf(request, "agents");
  const body = await readBody(newDialOutSchema, request);
  const made = done(await registerDialOut(database(), owner, body));
  return Response.json(made, { status: 201, headers: keepFor(0) });
});
