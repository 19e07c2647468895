import { checkRequestSchema } from "@wisp/api";
import { keepFor, ownRoute } from "../../../../server/api.ts";
import { readBody } from "../../../../server/body.ts";
import { askCheck } from "../../../../server/checks.ts";
import { database } from "../../../../server/database.ts";
import { ownerOf } from "../../../../server/owner.ts";

export const POST = ownRoute(async ({ request }) => {
  const owner = await ownerOf(request, "agents");
  const body = await readBody(checkRequestSchema, request);
  const asked = await askCheck(database(), owner.id, body);
  return Response.json(asked, { status: 202, headers: keepFor(0) });
});
