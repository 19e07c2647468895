import { keepFor, ownRoute, readName } from "#server/calls/api.ts";
import { readerOf } from "#server/owner.ts";
import { packDetail } from "#server/packs.ts";

export const GET = ownRoute<{ slug: string }>(async ({ params, request }) => {
  const detail = await packDetail(readName(params.slug), await readerOf(request));
  return Response.json(detail, { headers: keepFor(0) });
});
