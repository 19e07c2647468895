import { pictureData } from "@wisp/db";
import { ApiProblem, cacheFor, sameOriginRoute } from "#server/calls/api.ts";
import { signedInBy } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";

const YEAR_S = 31_536_000;

/**
 * The picture of an agent by its hash. One that no moderator approved yet is shown to the agent's owner
 * and to moderators only, and is kept by no cache.
 */
export const GET = sameOriginRoute<{ hash: string }>(async ({ params, request }) => {
  const { hash } = params;
  const isHash = /^[0-9a-f]{64}$/.test(hash);
  const open = isHash ? await pictureData(database(), hash, null) : null;
  const user = isHash && open === null ? await signedInBy(request.headers) : null;
  const viewer = user && { id: user.id, moderates: user.role === "admin" };
  const found = open ?? (viewer && (await pictureData(database(), hash, viewer)));
  if (found === null) throw new ApiProblem("not-found", "There is no such picture.");
  return new Response(found.data, {
    headers: {
      "content-type": "image/webp",
      "content-disposition": "inline",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      ...(found.isPublic
        ? { "cache-control": `public, max-age=${YEAR_S}, immutable` }
        : cacheFor(0)),
    },
  });
});
