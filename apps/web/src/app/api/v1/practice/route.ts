import { practiceRequestSchema } from "@wisp/api";
import { keepFor, ownRoute } from "#server/calls/api.ts";
import { readBody } from "#server/calls/body.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";
import { askToPlay } from "#server/tickets.ts";

export const POST = ownRoute(async ({ request }) => {
  const owner = await ownerOf(request, "matches");
  const { agent, ...body } = await readBody(practiceRequestSchema, request);
  const asked = await askToPlay(database(), owner, agent, {
    kind: "practice",
    ...body,
    game: body.game,
  });
  return Response.json(asked, { status: 202, headers: keepFor(0) });
});
