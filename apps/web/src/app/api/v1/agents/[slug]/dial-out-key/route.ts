import { replaceDialOutKey } from "@wisp/arena";
import { keepFor, ownRoute, readName } from "#server/calls/api.ts";
import { valueOrProblem } from "#server/calls/value-or-problem.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

export const POST = ownRoute<{ slug: string }>(async ({ params, request }) => {
  const owner = await ownerOf(request, "agents");
  const made = valueOrProblem(await replaceDialOutKey(database(), owner, readName(params.slug)));
  return Response.json(made, { status: 201, headers: keepFor(0) });
});
