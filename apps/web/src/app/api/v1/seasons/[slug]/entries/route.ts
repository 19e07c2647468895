import { seasonEntrySchema, seasonLeftSchema } from "@wisp/api";
import { enterAgent, inviteToSeason, withdrawFromSeason } from "@wisp/arena";
import { ApiProblem, cacheFor, readBody, readName, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { ownerOf } from "#server/owner.ts";
import { knownSeason, seasonDetail } from "#server/seasons.ts";
import { database } from "#server/storage/database.ts";

type SlugParams = { slug: string };

export const POST = sameOriginRoute<SlugParams>(async ({ params, request }) => {
  const user = await ownerOf(request, "seasons");
  const slug = readName(params.slug);
  const { agent, invite } = await readBody(seasonEntrySchema, request);
  if (invite) {
    const { refused } = unwrapOrThrow(
      "POST /seasons/{slug}/entries",
      await inviteToSeason(database(), user, slug, [agent]),
    );
    for (const refusal of refused) unwrapOrThrow("POST /seasons/{slug}/entries", refusal);
  } else
    unwrapOrThrow("POST /seasons/{slug}/entries", await enterAgent(database(), user, slug, agent));
  const detail = await seasonDetail(database(), await knownSeason(slug));
  return Response.json(detail, { status: 201, headers: cacheFor(0) });
});

export const DELETE = sameOriginRoute<SlugParams>(async ({ params, request }) => {
  const user = await ownerOf(request, "seasons");
  const slug = readName(params.slug);
  const { agent, reason } = await readBody(seasonLeftSchema, request);
  const { left } = unwrapOrThrow(
    "DELETE /seasons/{slug}/entries",
    await withdrawFromSeason(database(), user, slug, agent, reason),
  );
  if (!left) throw new ApiProblem("not-found", "This agent is not in the season.");
  const detail = await seasonDetail(database(), await knownSeason(slug));
  return Response.json(detail, { headers: cacheFor(0) });
});
