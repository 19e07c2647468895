import { memberToRemoveSchema, newMemberSchema } from "@wisp/api";
import { joinSeasonClass, leaveSeasonClass } from "@wisp/arena";
import { ApiProblem, cacheFor, readBody, readName, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

type SlugParams = { slug: string };

/** The token of a join link, which may lack its scheme or have more parameters, or the token itself. */
const tokenOf = (link: string): string =>
  URL.parse(link.trim(), "https://wisp.example")?.searchParams.get("token") ?? link.trim();

export const POST = sameOriginRoute<SlugParams>(async ({ params, request }) => {
  const user = await ownerOf(request, "seasons");
  const slug = readName(params.slug);
  const { link, ...given } = await readBody(newMemberSchema, request);
  const { entered } = unwrapOrThrow(
    "POST /seasons/{slug}/class/members",
    await joinSeasonClass(database(), user, slug, { ...given, token: tokenOf(link) }),
  );
  return Response.json({ entered }, { status: 201, headers: cacheFor(0) });
});

export const DELETE = sameOriginRoute<SlugParams>(async ({ params, request }) => {
  const user = await ownerOf(request, "seasons");
  const slug = readName(params.slug);
  const { member } = await readBody(memberToRemoveSchema, request);
  const { left } = unwrapOrThrow(
    "DELETE /seasons/{slug}/class/members",
    await leaveSeasonClass(database(), user, slug, member ?? null),
  );
  if (!left) throw new ApiProblem("not-found", "The class has no such member.");
  return Response.json({ done: true }, { headers: cacheFor(0) });
});
