import { newForkSchema } from "@wisp/api";
import { startFork } from "@wisp/arena";
import { forksOf } from "@wisp/db";
import { keepFor, ownRoute, readBody } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { forkDetail, forkRequest, forkSummary, knownFork } from "#server/forks.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

export const GET = ownRoute(async ({ request }) => {
  const { id } = await ownerOf(request, "read");
  const forks = await Promise.all((await forksOf(database(), id)).map(forkSummary));
  return Response.json({ forks }, { headers: keepFor(0) });
});

export const POST = ownRoute(async ({ request }) => {
  const user = await ownerOf(request, "matches");
  const wanted = forkRequest(await readBody(newForkSchema, request));
  const { id } = unwrapOrThrow("POST /forks", await startFork(database(), user, wanted));
  const detail = await forkDetail(await knownFork(id));
  return Response.json(detail, { status: 201, headers: keepFor(0) });
});
