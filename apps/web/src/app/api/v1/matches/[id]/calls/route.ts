import type { ApiModelCalls } from "@wisp/api";
import { ownCalls } from "@wisp/db";
import { cacheFor, sameOriginRoute } from "#server/calls/api.ts";
import { knownMatch } from "#server/match-answers.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

export const GET = sameOriginRoute<{ id: string }>(async ({ params, request }) => {
  const owner = await ownerOf(request, "read");
  const match = await knownMatch(params.id);
  const found = await ownCalls(database(), match.id, owner.id);
  const decisions: ApiModelCalls["decisions"] = found.map(({ calls, ...decision }) => ({
    ...decision,
    calls: calls.map(({ messages, ...call }) => ({ ...call, messages: [...messages] })),
  }));
  return Response.json({ decisions } satisfies ApiModelCalls, { headers: cacheFor(0) });
});
