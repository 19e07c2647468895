import { classAnswer } from "#features/seasons/class-answers.ts";
import { publicRoute, readName } from "#server/calls/api.ts";
import { ownerOf } from "#server/owner.ts";

export const dynamic = "force-dynamic";

/** The class of a season, for its organizer. */
export const GET = publicRoute<{ slug: string }>(async ({ params, request }) =>
  classAnswer(await ownerOf(request, "seasons"), readName(params.slug)),
);
