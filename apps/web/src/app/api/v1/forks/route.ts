import { newForkSchema } from "@wisp/api";
import { startFork } from "@wisp/arena";
import { forksOf } from "@wisp/db";
import { cacheFor, readBody, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { forkDetail, forkRequest, forkSummary, knownFork } from "#server/forks.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

export const GET = sameOriginRoute(async ({ request }) => {
  const { id } = await ownerOf(request, "read");
  const forks = await Promise.all((await forksOf(database(), id)).map(forkSummary));
  return Response.json({ forks }, { headers: cacheFor(0) });
});

export const POST = sameOriginRoute(async ({ request }) => {
  const user = await ownerOf(request, "matches");
  const wanted = forkRequest(await readBody(newForkSchema, request));
  const { id } = unwrapOrThrow("POST /forks", await startFork(database(), user, wanted));
  const detail = await forkDetail(await knownFork(id));
  return Response.json(detail, { status: 201, headers: cacheFor(0) });
});
