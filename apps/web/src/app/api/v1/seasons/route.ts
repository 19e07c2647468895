import { newSeasonSchema } from "@wisp/api";
import { glances, listSeasons } from "@wisp/db";
import { keepFor, ownRoute, route } from "#server/calls/api.ts";
import { readBody } from "#server/calls/body.ts";
import { ownerOf } from "#server/owner.ts";
import { seasonAnswer, seasonDetail } from "#server/seasons/answer.ts";
import { organizersOnly, seasonOf } from "#server/seasons/organize.ts";
import { doneWithSeason } from "#server/seasons/refusal.ts";
import { newSeason } from "#server/seasons/terms.ts";
import { database } from "#server/storage/database.ts";

export const GET = route(async () => {
  const seasons = await listSeasons(database());
  const glance = await glances(
    database(),
    seasons.map(({ id }) => id),
  );
  return Response.json(
    { seasons: seasons.map((season) => seasonAnswer(season, glance.get(season.id))) },
    { headers: keepFor(0) },
  );
});

export const POST = ownRoute(async ({ request }) => {
  const user = await ownerOf(request, "seasons");
  organizersOnly(user);
  const body = await readBody(newSeasonSchema, request);
  const { slug } = doneWithSeason(await newSeason(database(), user, body));
  const made = await seasonDetail(database(), await seasonOf(database(), slug));
  return Response.json(made, { status: 201, headers: keepFor(0) });
});
