import { decisionSeat } from "@wisp/api";
import { findDecision } from "@wisp/arena";
import { cacheFor, readId, readName, readQuery, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { toApiDecision } from "#server/decisions.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

interface Params {
  readonly slug: string;
  readonly match: string;
  readonly nth: string;
}

export const GET = sameOriginRoute<Params>(async ({ params, search, request }) => {
  const owner = await ownerOf(request, "read");
  const found = await findDecision(database(), owner, readName(params.slug), {
    matchId: readId("match", params.match),
    nth: Number(params.nth),
    ...readQuery(decisionSeat, search),
  });
  return Response.json(
    toApiDecision(unwrapOrThrow("GET /agents/{slug}/decisions/{match}/{nth}", found)),
    { headers: cacheFor(0) },
  );
});
