import { newPersonalTokenSchema, revokeSchema } from "@wisp/api";
import { revokeToken, tokensOf } from "@wisp/db";
import { ApiProblem, cacheFor, readBody, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { makeToken, toApiToken } from "#server/me.ts";
import { ownerOf, requireSession } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

export const GET = sameOriginRoute(async ({ request }) => {
  const user = await ownerOf(request, "read");
  const tokens = (await tokensOf(database(), user.id)).map(toApiToken);
  return Response.json({ tokens }, { headers: cacheFor(0) });
});

export const POST = sameOriginRoute(async ({ request }) => {
  const user = await requireSession(request);
  const body = await readBody(newPersonalTokenSchema, request);
  const made = unwrapOrThrow("POST /me/tokens", await makeToken(database(), user, body));
  return Response.json(made, { status: 201, headers: cacheFor(0) });
});

export const DELETE = sameOriginRoute(async ({ request }) => {
  const user = await requireSession(request);
  const { id } = await readBody(revokeSchema, request);
  if (!(await revokeToken(database(), user.id, id))) {
    throw new ApiProblem("not-found", "You have no token with this id.");
  }
  return Response.json({ done: true }, { headers: cacheFor(0) });
});
