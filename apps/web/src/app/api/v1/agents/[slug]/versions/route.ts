import { newVersionSchema } from "@wisp/api";
import { addVersion } from "#server/agents/change.ts";
import { standsAnswer } from "#server/agents/own-agent.ts";
import { done } from "#server/agents/refusal.ts";
import { keepFor, ownRoute, readName } from "#server/calls/api.ts";
import { readBody } from "#server/calls/body.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

export const POST = ownRoute<{ slug: string }>(async ({ params, request }) => {
  const owner = await ownerOf(request, "agents");
  const body = await readBody(newVersionSchema, request);
  const { slug, created } = done(await addVersion(database(), owner, readName(params.slug), body));
  const stands = await standsAnswer(database(), slug);
  return Response.json({ ...stands, created }, { headers: keepFor(0) });
});
