import { stopFork } from "@wisp/arena";
import { cacheFor, readId, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { forkDetail } from "#server/forks.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

export const POST = sameOriginRoute<{ id: string }>(async ({ params, request }) => {
  const user = await ownerOf(request, "matches");
  const fork = unwrapOrThrow(
    "POST /forks/{id}/stop",
    await stopFork(database(), user, readId("fork", params.id)),
  );
  return Response.json(await forkDetail(fork), { headers: cacheFor(0) });
});
