import { experimentActionSchema } from "@wisp/api";
import { actOnExperiment, findOwnExperiment } from "@wisp/arena";
import { cacheFor, readBody, readName, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { experimentDetail } from "#server/experiments.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

export const POST = sameOriginRoute<{ slug: string }>(async ({ params, request }) => {
  const user = await ownerOf(request, "matches");
  const slug = readName(params.slug);
  const { action } = await readBody(experimentActionSchema, request);
  unwrapOrThrow(
    "POST /experiments/{slug}/actions",
    await actOnExperiment(database(), user, slug, action),
  );
  const experiment = unwrapOrThrow(
    "POST /experiments/{slug}/actions",
    await findOwnExperiment(database(), user, slug),
  );
  return Response.json(await experimentDetail(experiment), { headers: cacheFor(0) });
});
