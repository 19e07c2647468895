import { seasonChangeSchema } from "@wisp/api";
import { keepFor, ownRoute, readName, route } from "#server/calls/api.ts";
import { readBody } from "#server/calls/body.ts";
import { ownerOf } from "#server/owner.ts";
import { seasonDetail } from "#server/seasons/answer.ts";
import { ownSeason, seasonOf } from "#server/seasons/organize.ts";
import { doneWithSeason } from "#server/seasons/refusal.ts";
import { changeSeason } from "#server/seasons/terms.ts";
import { database } from "#server/storage/database.ts";

type Named = { slug: string };

export const GET = route<Named>(async ({ params }) => {
  const season = await seasonOf(database(), readName(params.slug));
  return Response.json(await seasonDetail(database(), season), { headers: keepFor(0) });
});

export const PATCH = ownRoute<Named>(async ({ params, request }) => {
  const user = await ownerOf(request, "seasons");
  const season = await ownSeason(database(), user, readName(params.slug));
  const change = await readBody(seasonChangeSchema, request);
  const { slug } = doneWithSeason(await changeSeason(database(), user, season, change));
  const changed = await seasonDetail(database(), await seasonOf(database(), slug));
  return Response.json(changed, { headers: keepFor(0) });
});
