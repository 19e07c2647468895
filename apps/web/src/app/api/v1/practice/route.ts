import { practiceRequestSchema } from "@wisp/api";
import { requestMatch } from "@wisp/arena";
import { cacheFor, readBody, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

export const POST = sameOriginRoute(async ({ request }) => {
  const owner = await ownerOf(request, "matches");
  const { agent, ...body } = await readBody(practiceRequestSchema, request);
  const match = { ...body, kind: "practice" } as const;
  const ticket = unwrapOrThrow(
    "POST /practice",
    await requestMatch(database(), owner, agent, match),
  );
  return Response.json(ticket, { status: 202, headers: cacheFor(0) });
});
