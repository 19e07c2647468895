import { z } from "zod";
import { packFailures } from "../failures.ts";
import { doneSchema } from "../me.ts";
import { organizerExamples } from "../organizer-examples.ts";
import { ownExamples } from "../own-examples.ts";
import {
  newPackSchema,
  newPairsSchema,
  packActionSchema,
  packDetailSchema,
  packListSchema,
  pairActionSchema,
  pairsProposedSchema,
} from "../packs.ts";
import { tableQuery } from "../tables.ts";
import type { Routes } from "./route.ts";

const packSlug = z.object({ slug: z.string().describe("slug of the pack, as in its address") });
const pairSlug = packSlug.extend({ pair: z.string().describe("slug of the pair") });

const needs =
  "Needs an account: a personal token with the scope `seasons`, sent as `Authorization: Bearer …`.";

/** Calls about packs of words and their pairs. */
export const packRoutes = {
  "GET /packs": {
    summary: "Word packs",
    description: "Public facts about packs, never their words.",
    answer: packListSchema,
    query: tableQuery,
    example: organizerExamples.packList,
  },
  "GET /packs/{slug}": {
    summary: "A pack with the pairs that you may read",
    description:
      "Everybody reads the pairs of open packs and retired pairs. With a personal token with the scope `read` you also read your own proposals, and all pairs of packs that you review. A rating is shown when both are given, so that nobody rates a pair having seen the other rating.",
    answer: packDetailSchema,
    params: packSlug,
    example: organizerExamples.packDetail,
  },
  "POST /packs": {
    summary: "Creates an empty pack",
    description: `${needs} For organizers, and for those who administer.`,
    answer: packDetailSchema,
    failures: packFailures,
    body: newPackSchema,
    status: 201,
    example: organizerExamples.emptyPack,
    bodyExample: organizerExamples.newPack,
  },
  "POST /packs/{slug}/pairs": {
    summary: "Proposes pairs for a pack, each with your rating",
    description: `${needs} All or none are taken. Those of the pack's reviewers are accepted immediately; their second rating comes from another reviewer.`,
    answer: pairsProposedSchema,
    failures: packFailures,
    params: packSlug,
    body: newPairsSchema,
    status: 201,
    example: organizerExamples.pairsProposed,
    bodyExample: organizerExamples.newPairs,
  },
  "POST /packs/{slug}/pairs/{pair}/actions": {
    summary: "Accepts, refuses, rates or retires a pair",
    description: `${needs} For the pack's creator and admins; the proposer of a pair may rate it, too. To accept a proposal is to rate it: that is the second rating.`,
    answer: doneSchema,
    failures: packFailures,
    params: pairSlug,
    body: pairActionSchema,
    status: 200,
    example: ownExamples.done,
    bodyExample: organizerExamples.pairAction,
  },
  "POST /packs/{slug}/actions": {
    summary: "Retires your pack: no match uses it any more, and its words are published",
    description: `${needs} For the pack's creator and admins. This cannot be undone.`,
    answer: doneSchema,
    failures: packFailures,
    params: packSlug,
    body: packActionSchema,
    status: 200,
    example: ownExamples.done,
    bodyExample: organizerExamples.packAction,
  },
} as const satisfies Routes;
