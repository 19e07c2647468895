import { practiceRequestSchema } from "@wisp/api";
import { keepFor, ownRoute } from "../../../../server/api.ts";
import { readBody } from "../../../../server/body.ts";
import { database } from "../../../../server/database.ts";
import { askToPlay } from "../../../../server/lines.ts";
import { ownerOf } from "../../../../server/owner.ts";

export const POST = ownRoute(async ({ request }) => {
  const owner = await ownerOf(request, "matches");
  const { agent, ...wish } = await readBody(practiceRequestSchema, request);
  const asked = await askToPlay(database(), owner, agent, {
    kind: "practice",
    ...wish,
    game: wish.game,
  });
  return Response.json(asked, { status: 202, headers: keepFor(0) });
});
