import { cacheFor, readName, sameOriginRoute } from "#server/calls/api.ts";
import { ownerOf } from "#server/owner.ts";
import { studyReportAnswer } from "#server/studies.ts";

export const GET = sameOriginRoute<{ slug: string }>(async ({ params, request }) => {
  const user = await ownerOf(request, "read");
  const report = await studyReportAnswer(user, readName(params.slug));
  return Response.json(report, { headers: cacheFor(0) });
});
