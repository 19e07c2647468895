import { newJudgeSchema } from "@wisp/api";
import { askStudyJudge } from "@wisp/arena";
import { cacheFor, readBody, readName, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";
import { studyJudgesAnswer } from "#server/studies.ts";

type Named = { slug: string };

export const GET = sameOriginRoute<Named>(async ({ params, request }) => {
  const user = await ownerOf(request, "read");
  const judges = await studyJudgesAnswer(user, readName(params.slug));
  return Response.json({ judges }, { headers: cacheFor(0) });
});

export const POST = sameOriginRoute<Named>(async ({ params, request }) => {
  const user = await ownerOf(request, "matches");
  const wanted = await readBody(newJudgeSchema, request);
  const asked = await askStudyJudge(database(), user, readName(params.slug), wanted);
  const { pseudonym } = unwrapOrThrow("POST /studies/{slug}/judges", asked);
  return Response.json({ pseudonym }, { status: 202, headers: cacheFor(0) });
});
