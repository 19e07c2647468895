import { findActiveAgent, findAgent } from "@wisp/arena";
import { countAttempt, removePicture, storePicture } from "@wisp/db";
import { ApiProblem, cacheFor, readName, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { sharedRates, waitInWords } from "#server/limits/limits.ts";
import { ownerOf } from "#server/owner.ts";
import { portraitOf, readUpload } from "#server/portrait.ts";
import { database } from "#server/storage/database.ts";

/** Uploads a picture of an agent. It waits for a moderator before everyone sees it. */
export const PUT = sameOriginRoute<{ slug: string }>(async ({ params, request }) => {
  const owner = await ownerOf(request, "agents");
  const agent = unwrapOrThrow(
    "PATCH /agents/{slug}",
    await findActiveAgent(database(), owner, readName(params.slug)),
  );
  const waitMs = await countAttempt(database(), `pictures/${owner.id}`, sharedRates.pictures);
  if (waitMs > 0) {
    const wait = waitInWords(waitMs);
    throw new ApiProblem(
      "too-many",
      `You uploaded too many pictures. Try again in ${wait}.`,
      waitMs,
    );
  }
  const picture = await portraitOf(await readUpload(request));
  await storePicture(database(), agent.id, picture);
  return Response.json({ hash: picture.hash, status: "waiting" }, { headers: cacheFor(0) });
});

/** Deletes the picture of an agent. */
export const DELETE = sameOriginRoute<{ slug: string }>(async ({ params, request }) => {
  const owner = await ownerOf(request, "agents");
  const agent = unwrapOrThrow(
    "PATCH /agents/{slug}",
    await findAgent(database(), owner, readName(params.slug)),
  );
  await removePicture(database(), agent.id);
  return Response.json({ hash: null, status: null }, { headers: cacheFor(0) });
});
