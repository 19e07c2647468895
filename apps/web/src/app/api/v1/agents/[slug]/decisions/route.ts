import { decisionsQuery } from "@wisp/api";
import { findDecisions } from "@wisp/arena";
import { isDecisionCursor } from "@wisp/db";
import { cacheFor, readName, readQuery, sameOriginRoute } from "#server/calls/api.ts";
import { knownCursor } from "#server/calls/tables.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { toApiDecisionList } from "#server/decisions.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

export const GET = sameOriginRoute<{ slug: string }>(async ({ params, search, request }) => {
  const owner = await ownerOf(request, "read");
  const { cursor, match, ...query } = readQuery(decisionsQuery, search);
  const found = await findDecisions(database(), owner, readName(params.slug), {
    ...query,
    ...(match !== undefined && { matchId: match }),
    ...(cursor !== undefined && { cursor: knownCursor(cursor, isDecisionCursor) }),
  });
  return Response.json(toApiDecisionList(unwrapOrThrow("GET /agents/{slug}/decisions", found)), {
    headers: cacheFor(0),
  });
});
