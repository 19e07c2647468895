import { newStudySchema } from "@wisp/api";
import { makeStudyOf } from "@wisp/arena";
import { studyPresets } from "@wisp/papers";
import { cacheFor, readBody, sameOriginRoute } from "#server/calls/api.ts";
import { MAX_STUDY_BODY_BYTES } from "#server/calls/body-sizes.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { checkingPlan, tooManyPlanChecks } from "#server/limits/limits.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";
import { studyDetail, studySummaries } from "#server/studies.ts";

export const GET = sameOriginRoute(async ({ request }) => {
  const studies = await studySummaries(await ownerOf(request, "read"));
  return Response.json({ studies }, { headers: cacheFor(0) });
});

export const POST = sameOriginRoute(async ({ request }) => {
  const user = await ownerOf(request, "matches");
  const wanted = await readBody(newStudySchema, request, MAX_STUDY_BODY_BYTES);
  const made = await checkingPlan(user, () => makeStudyOf(database(), user, wanted, studyPresets));
  if (made === null) throw tooManyPlanChecks();
  const { slug } = unwrapOrThrow("POST /studies", made);
  return Response.json(await studyDetail(user, slug), { status: 201, headers: cacheFor(0) });
});
