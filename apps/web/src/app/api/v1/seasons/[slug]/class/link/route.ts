import { newJoinLinkSchema } from "@wisp/api";
import { changeJoinLink } from "@wisp/arena";
import { classAnswer } from "#features/seasons/class-answers.ts";
import { readBody, readName, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

type SlugParams = { slug: string };

export const PUT = sameOriginRoute<SlugParams>(async ({ params, request }) => {
  const user = await ownerOf(request, "seasons");
  const slug = readName(params.slug);
  const { expiresAt } = await readBody(newJoinLinkSchema, request);
  const until = expiresAt === null ? null : new Date(expiresAt);
  unwrapOrThrow(
    "PUT /seasons/{slug}/class/link",
    await changeJoinLink(database(), user, slug, "new", until),
  );
  return classAnswer(user, slug);
});

export const DELETE = sameOriginRoute<SlugParams>(async ({ params, request }) => {
  const user = await ownerOf(request, "seasons");
  const slug = readName(params.slug);
  unwrapOrThrow(
    "DELETE /seasons/{slug}/class/link",
    await changeJoinLink(database(), user, slug, "revoke", null),
  );
  return classAnswer(user, slug);
});
