import { seasonEntrySchema, seasonLeftSchema } from "@wisp/api";
import { ApiProblem, keepFor, ownRoute, readName } from "#server/calls/api.ts";
import { readBody } from "#server/calls/body.ts";
import { ownerOf } from "#server/owner.ts";
import { seasonDetail } from "#server/seasons/answer.ts";
import { enter, invite, ownSeason, seasonOf, withdraw } from "#server/seasons/organize.ts";
import { doneWithSeason } from "#server/seasons/refusal.ts";
import { database } from "#server/storage/database.ts";

type Named = { slug: string };

export const POST = ownRoute<Named>(async ({ params, request }) => {
  const user = await ownerOf(request, "seasons");
  const slug = readName(params.slug);
  const { agent, invite: invites } = await readBody(seasonEntrySchema, request);
  const season = invites
    ? await ownSeason(database(), user, slug)
    : await seasonOf(database(), slug);
  if (invites) {
    const [refused] = await invite(database(), user, season, [agent]);
    if (refused !== undefined) doneWithSeason(refused);
  } else doneWithSeason(await enter(database(), user, season, agent));
  const stands = await seasonDetail(database(), season);
  return Response.json(stands, { status: 201, headers: keepFor(0) });
});

export const DELETE = ownRoute<Named>(async ({ params, request }) => {
  const user = await ownerOf(request, "seasons");
  const season = await seasonOf(database(), readName(params.slug));
  const { agent } = await readBody(seasonLeftSchema, request);
  const { left } = doneWithSeason(await withdraw(database(), user, season, agent));
  if (!left) throw new ApiProblem("not-found", "This agent is not in the season.");
  return Response.json(await seasonDetail(database(), season), { headers: keepFor(0) });
});
