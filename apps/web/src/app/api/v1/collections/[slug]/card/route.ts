import { cardQuery } from "@wisp/api";
import { besideProblem } from "@wisp/lab";
import { cacheFor, readName, readQuery, sameOriginRoute } from "#server/calls/api.ts";
import { comparedCards, currentCollectionReport, knownCollection } from "#server/collections.ts";

/** A report card, and the difference from another one. */
export const GET = sameOriginRoute<{ slug: string }>(async ({ params, request, search }) => {
  const { beside: slug } = readQuery(cardQuery, search);
  const stored = await knownCollection(readName(params.slug), request);
  const card = (await currentCollectionReport(stored))?.card ?? null;
  const other = slug === undefined ? null : await knownCollection(slug, request);
  const beside = other === null ? null : ((await currentCollectionReport(other))?.card ?? null);
  const refused = card === null || beside === null ? null : besideProblem(card, beside);
  const isCompared = other !== null && card !== null && beside !== null && refused === null;
  const comparison = isCompared ? await comparedCards(stored, other) : null;
  return Response.json({ card, beside, refused, comparison }, { headers: cacheFor(0) });
});
