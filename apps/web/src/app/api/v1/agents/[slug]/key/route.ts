import { newKeySchema } from "@wisp/api";
import { removeKey, replaceKey } from "#server/agents/change.ts";
import { standsAnswer } from "#server/agents/own-agent.ts";
import { done } from "#server/agents/refusal.ts";
import { keepFor, ownRoute, readName } from "#server/calls/api.ts";
import { readBody } from "#server/calls/body.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

export const PUT = ownRoute<{ slug: string }>(async ({ params, request }) => {
  const owner = await ownerOf(request, "agents");
  const { key } = await readBody(newKeySchema, request);
  const { slug } = done(await replaceKey(database(), owner, readName(params.slug), key));
  return Response.json(await standsAnswer(database(), slug), { headers: keepFor(0) });
});

export const DELETE = ownRoute<{ slug: string }>(async ({ params, request }) => {
  const owner = await ownerOf(request, "agents");
  const { slug } = done(await removeKey(database(), owner, readName(params.slug)));
  return Response.json(await standsAnswer(database(), slug), { headers: keepFor(0) });
});
