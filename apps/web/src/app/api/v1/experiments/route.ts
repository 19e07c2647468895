import { newExperimentSchema } from "@wisp/api";
import { findOwnExperiment, startExperiment } from "@wisp/arena";
import { publishedExperiments } from "@wisp/db";
import { keepFor, ownRoute, readBody, route } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { checkingConnectors, experimentDetail, experimentSummaries } from "#server/experiments.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

export const GET = route(async () => {
  const experiments = await experimentSummaries(await publishedExperiments(database()));
  return Response.json({ experiments }, { headers: keepFor(0) });
});

export const POST = ownRoute(async ({ request }) => {
  const user = await ownerOf(request, "matches");
  const plan = await readBody(newExperimentSchema, request);
  const { slug } = unwrapOrThrow(
    "POST /experiments",
    await startExperiment(database(), user, plan, checkingConnectors()),
  );
  const made = unwrapOrThrow("POST /experiments", await findOwnExperiment(database(), user, slug));
  const detail = await experimentDetail(made);
  return Response.json(detail, { status: 201, headers: keepFor(0) });
});
