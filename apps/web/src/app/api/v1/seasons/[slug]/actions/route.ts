import { seasonActionSchema } from "@wisp/api";
import { keepFor, ownRoute, readName } from "#server/calls/api.ts";
import { readBody } from "#server/calls/body.ts";
import { ownerOf } from "#server/owner.ts";
import { seasonDetail } from "#server/seasons/answer.ts";
import { ownSeason, performAction, seasonOf } from "#server/seasons/organize.ts";
import { doneWithSeason } from "#server/seasons/refusal.ts";
import { database } from "#server/storage/database.ts";

export const POST = ownRoute<{ slug: string }>(async ({ params, request }) => {
  const user = await ownerOf(request, "seasons");
  const season = await ownSeason(database(), user, readName(params.slug));
  const { action: wanted } = await readBody(seasonActionSchema, request);
  doneWithSeason(await performAction(database(), user, season, wanted));
  const stands = await seasonDetail(database(), await seasonOf(database(), season.slug));
  return Response.json(stands, { headers: keepFor(0) });
});
