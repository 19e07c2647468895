import { rankedRequestSchema } from "@wisp/api";
import { keepFor, ownRoute } from "#server/calls/api.ts";
import { readBody } from "#server/calls/body.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";
import { askToPlay, requestedSeason } from "#server/tickets.ts";

export const POST = ownRoute(async ({ request }) => {
  const owner = await ownerOf(request, "matches");
  const { agent, season, game, locale } = await readBody(rankedRequestSchema, request);
  const wanted = {
    ...({ kind: "ranked", opponents: "queue" } as const),
    ...(await requestedSeason(database(), season)),
    ...{ game, ...(locale !== undefined && { locale }) },
  };
  const asked = await askToPlay(database(), owner, agent, wanted);
  return Response.json(asked, { status: 202, headers: keepFor(0) });
});
