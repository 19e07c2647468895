import { sameOriginRoute } from "#server/calls/api.ts";
import { exportAnswer } from "#server/studies.ts";

export const GET = sameOriginRoute<{ slug: string }>(({ params, request }) =>
  exportAnswer(request, params.slug, "csv"),
);
