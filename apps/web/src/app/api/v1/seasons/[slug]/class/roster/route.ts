import { rosterSchema } from "@wisp/api";
import { changeRoster } from "@wisp/arena";
import { classAnswer } from "#features/seasons/class-answers.ts";
import { readBody, readName, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

export const PUT = sameOriginRoute<{ slug: string }>(async ({ params, request }) => {
  const user = await ownerOf(request, "seasons");
  const slug = readName(params.slug);
  const { students } = await readBody(rosterSchema, request);
  unwrapOrThrow(
    "PUT /seasons/{slug}/class/roster",
    await changeRoster(database(), user, slug, students),
  );
  return classAnswer(user, slug);
});
