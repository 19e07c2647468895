import { retire } from "@wisp/arena";
import { standsAnswer } from "#server/agents/stands-answer.ts";
import { keepFor, ownRoute, readName } from "#server/calls/api.ts";
import { valueOrProblem } from "#server/calls/value-or-problem.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

export const POST = ownRoute<{ slug: string }>(async ({ params, request }) => {
  const actor = await ownerOf(request, "agents");
  const { slug } = valueOrProblem(await retire(database(), actor, readName(params.slug)));
  return Response.json(await standsAnswer(database(), slug), { headers: keepFor(0) });
});
