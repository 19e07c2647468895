import { newPersonalTokenSchema, revokeSchema } from "@wisp/api";
import { revokeToken, tokensOf } from "@wisp/db";
import { ApiProblem, keepFor, ownRoute, readBody } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { makeToken, tokenAnswer } from "#server/me.ts";
import { ownerInPerson, ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

export const GET = ownRoute(async ({ request }) => {
  const user = await ownerOf(request, "read");
  const tokens = (await tokensOf(database(), user.id)).map(tokenAnswer);
  return Response.json({ tokens }, { headers: keepFor(0) });
});

export const POST = ownRoute(async ({ request }) => {
  const user = await ownerInPerson(request);
  const body = await readBody(newPersonalTokenSchema, request);
  const made = unwrapOrThrow("POST /me/tokens", await makeToken(database(), user, body));
  return Response.json(made, { status: 201, headers: keepFor(0) });
});

export const DELETE = ownRoute(async ({ request }) => {
  const user = await ownerInPerson(request);
  const { id } = await readBody(revokeSchema, request);
  if (!(await revokeToken(database(), user.id, id))) {
    throw new ApiProblem("not-found", "You have no token with this id.");
  }
  return Response.json({ done: true }, { headers: keepFor(0) });
});
