import { locales } from "@wisp/game";
import { z } from "zod";
import { cardOfPage, cardPages } from "#features/pictures/page-card.ts";
import { cardAnswer } from "#features/pictures/pictures.ts";
import { ApiProblem, publicRoute, readQuery } from "#server/calls/api.ts";

const query = z.strictObject({ lang: z.enum(locales).default("en") });

/** The card of a page that is about no match, agent or game. */
export const GET = publicRoute<{ page: string }>(async ({ params, search, request }) => {
  const page = cardPages.find((each) => each === params.page);
  if (page === undefined) throw new ApiProblem("not-found", "There is no such card.");
  return cardAnswer(request, await cardOfPage(page, readQuery(query, search).lang), 3_600);
});
