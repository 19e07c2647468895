import { checkRequestSchema } from "@wisp/api";
import { askCheck } from "#server/agents/checks.ts";
import { keepFor, ownRoute } from "#server/calls/api.ts";
import { readBody } from "#server/calls/body.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

export const POST = ownRoute(async ({ request }) => {
  const owner = await ownerOf(request, "agents");
  const body = await readBody(checkRequestSchema, request);
  const asked = await askCheck(database(), owner.id, body);
  return Response.json(asked, { status: 202, headers: keepFor(0) });
});
