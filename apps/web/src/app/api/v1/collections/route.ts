import { newCollectionSchema } from "@wisp/api";
import { findCollection, startCollection } from "@wisp/arena";
import { publishedCollections } from "@wisp/db";
import { cacheFor, publicRoute, readBody, sameOriginRoute } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { collectionDetail, collectionSummary } from "#server/collections.ts";
import { planRegistry } from "#server/experiments.ts";
import { checkingPlan, tooManyPlanChecks } from "#server/limits/limits.ts";
import { ownerOf } from "#server/owner.ts";
import { database } from "#server/storage/database.ts";

export const GET = publicRoute(async () => {
  const published = await publishedCollections(database());
  const found = await Promise.all(published.map(collectionSummary));
  const collections = found.map(({ summary }) => summary);
  return Response.json({ collections }, { headers: cacheFor(0) });
});

export const POST = sameOriginRoute(async ({ request }) => {
  const user = await ownerOf(request, "matches");
  const file = await readBody(newCollectionSchema, request);
  const started = await checkingPlan(user, () =>
    startCollection(database(), user, { file }, planRegistry()),
  );
  if (started === null) throw tooManyPlanChecks();
  const { slug } = unwrapOrThrow("POST /collections", started);
  const made = unwrapOrThrow("POST /collections", await findCollection(database(), user, slug));
  return Response.json(await collectionDetail(made), { status: 201, headers: cacheFor(0) });
});
