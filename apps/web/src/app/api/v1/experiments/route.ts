import { newExperimentSchema } from "@wisp/api";
import { findOwnExperiment, startExperiment } from "@wisp/arena";
import { publishedExperiments } from "@wisp/db";
import { cacheFor, publicRoute, readBody, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { experimentDetail, experimentSummaries, planRegistry } from "#server/experiments.ts";
import { checkingPlan, tooManyPlanChecks } from "#server/limits/limits.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

export const GET = publicRoute(async () => {
  const experiments = await experimentSummaries(await publishedExperiments(database()));
  return Response.json({ experiments }, { headers: cacheFor(0) });
});

export const POST = sameOriginRoute(async ({ request }) => {
  const user = await ownerOf(request, "matches");
  const plan = await readBody(newExperimentSchema, request);
  const started = await checkingPlan(user, () =>
    startExperiment(database(), user, plan, planRegistry()),
  );
  if (started === null) throw tooManyPlanChecks();
  const { slug } = unwrapOrThrow("POST /experiments", started);
  const made = unwrapOrThrow("POST /experiments", await findOwnExperiment(database(), user, slug));
  const detail = await experimentDetail(made);
  return Response.json(detail, { status: 201, headers: cacheFor(0) });
});
